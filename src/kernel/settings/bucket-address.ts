// Parses STORAGE_URL and BACKUP_URL: s3://KEY:SECRET@HOST/BUCKET?region=REGION

/** A bucket of an S3 storage with its address and credentials. */
export interface BucketAddress {
  /** `https://host[:port]`. */
  endpoint: string;
  bucket: string;
  region: string;
  /** True when the path names the bucket, not the host name. */
  pathStyle: boolean;
  /** Absent: the machine's own (AWS_ACCESS_KEY_ID, profile, role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const SWITCH = ["on", "off"];

/** Parses the address of a bucket. Undefined when it is not valid. */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
  const query = Object.fromEntries(url.searchParams);
  const { region = "us-east-1", tls = "on", path_style = "on", ...unknown } = query;
  if (url.protocol !== "s3:" || !url.hostname || !bucket || url.hash) return undefined;
  if (Object.keys(unknown).length > 0 || [...url.searchParams].length > Object.keys(query).length) return undefined;
  if (!/^[a-z0-9-]+$/i.test(region) || !SWITCH.includes(tls) || !SWITCH.includes(path_style)) return undefined;
  if ((url.username === "") !== (url.password === "")) return undefined;
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint: `${tls === "on" ? "https" : "http"}://${url.host}`,
    bucket,
    region,
    pathStyle: path_style === "on",
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
}

/** Decodes percent signs. Undefined for an invalid escape. */
function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
