// A passkey in software for tests: it creates and signs what a browser's WebAuthn would (ES256, attestation "none").
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Creates a passkey for pages of this origin. */
export function makePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let counter = 0;
  /** Hash of the host, flags (user present; with a new key in it), counter. */
  const head = (flags: number) => {
    const bytes = Buffer.alloc(5);
    bytes[0] = flags;
    bytes.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(new URL(origin).hostname), bytes]);
  };
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = <K extends string>(response: Record<K, Buffer>) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries<Buffer>(response).map(([name, bytes]) => [name, bytes.toString("base64url")])) as Record<
      K,
      string
    >,
  });
  return {
    /** Answers the options for a new passkey. */
    create({ challenge }: { challenge: string }) {
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const data = Buffer.concat([head(0x41), Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose]);
      const start = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
      ]);
      return credential({ clientDataJSON: clientData("webauthn.create", challenge), attestationObject: Buffer.concat([start, data]) });
    },
    /** Answers the options for a sign-in. */
    sign({ challenge }: { challenge: string }) {
      const authenticatorData = head(0x01);
      const clientDataJSON = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}
