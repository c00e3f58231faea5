import { describe, expect, it } from "vitest";
import { StartRefused } from "./start-refused.ts";
import { findMisspeltSettings, readSettings } from "./settings.server.ts";

const STORAGE =
  "STORAGE_URL must look like s3://KEY:SECRET@HOST/BUCKET?region=REGION, with / + @ : in the secret written as %2F %2B %40 %3A (tls=off and path_style=off may follow)";

describe("settings", () => {
  it("have the documented defaults when none is set, also when they are empty", () => {
    const names = ["PORT", "HOST", "PUBLIC_URL", "API_URL", "RENDER", "TRUST_PROXY", "DATABASE_URL", "STORAGE_URL", "SMTP_URL", "DEMO"];
    const nothing = Object.fromEntries(names.map((name) => [name, ""]));
    expect(readSettings(nothing, [])).toEqual(readSettings({}, []));
    expect(readSettings({}, [])).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DEFAULT_TENANT: "demo",
      RENDER: "server",
      TRUST_PROXY: false,
      LIMIT_MAILS: 60,
      LIMIT_SIGNUPS: 300,
      LIMIT_SIGNUP_SIZE: 500,
      LIMIT_STREAMS: 8000,
    });
    expect(readSettings({}, [])).toMatchObject({
      DEMO: "on",
      DEMO_PASSWORD: "parkiet-demo",
      LOG_LEVEL: "info",
      ACCESS_LOG: false,
      serve: false,
    });
    expect(readSettings({ TRUST_PROXY: "on" }, ["--serve"])).toMatchObject({ TRUST_PROXY: true, serve: true });
  });

  it.each([
    ["PORT", "99999", 'PORT must be a port number from 0 to 65535 (it is "99999")'],
    ["PORT", "80.5", 'PORT must be a port number from 0 to 65535 (it is "80.5")'],
    ["PORT", "0x50", 'PORT must be a port number from 0 to 65535 (it is "0x50")'],
    ["PORT", "1e3", 'PORT must be a port number from 0 to 65535 (it is "1e3")'],
    ["PORT", " 80", 'PORT must be a port number from 0 to 65535 (it is " 80")'],
    [
      "PUBLIC_URL",
      "https://a.example/parkiet?x=1",
      'PUBLIC_URL must be an address without path, question mark or number sign (it is "https://a.example/parkiet?x=1")',
    ],
    ["PUBLIC_URL", "parkiet.example", 'PUBLIC_URL must be an address beginning with http:// or https:// (it is "parkiet.example")'],
    ["API_URL", "ftp://a", 'API_URL must be an address beginning with http:// or https:// (it is "ftp://a")'],
    ["DEFAULT_TENANT", "Moja Szkoła", `DEFAULT_TENANT must be a tenant's short name (a-z, 0-9, -) (it is "Moja Szkoła")`],
    ["RENDER", "both", 'RENDER must be server or client (it is "both")'],
    ["TRUST_PROXY", "yes", 'TRUST_PROXY must be on or off (it is "yes")'],
    ["DEMO", "no", 'DEMO must be on or off (it is "no")'],
    ["LIMIT_MAILS", "0", 'LIMIT_MAILS must be a whole number from 1 (it is "0")'],
    ["LIMIT_STREAMS", "1.5", 'LIMIT_STREAMS must be a whole number from 1 (it is "1.5")'],
    ["LOG_LEVEL", "loud", 'LOG_LEVEL must be trace, debug, info, warn, error or silent (it is "loud")'],
    ["DATABASE_URL", "mysql://a:b@c", "DATABASE_URL must be an address beginning with postgres:// or postgresql://"],
    ["SMTP_URL", "http://a:b@c", "SMTP_URL must be an address beginning with smtp:// or smtps://"],
    ...[
      "https://k:s@storage.example/muzyka",
      "s3://muzyka",
      "s3://k:s@storage.example",
      "s3://k:s@storage.example/Wielkie",
      "s3://k:s@storage.example/muzyka/dalej",
      "s3://k@storage.example/muzyka",
      "s3://k:s/u@storage.example/muzyka",
      "s3://k:s%@storage.example/muzyka",
      "s3://k:s@storage.example/muzyka?tls=no",
      "s3://k:s@storage.example/muzyka?tls=off&tls=on",
      "s3://k:s@storage.example/muzyka?path=on",
      "s3://k:s@storage.example/muzyka#dalej",
    ].map((url) => ["STORAGE_URL", url, STORAGE]),
    ["BACKUP_URL", "https://k:s@storage.example/kopie", STORAGE.replace("STORAGE", "BACKUP")],
    ["BACKUP_KEY", "krotki-klucz", "BACKUP_KEY must have at least 16 characters"],
    ["BACKUP_URL", "s3://k:s@storage.example/kopie", "BACKUP_URL needs BACKUP_KEY; what leaves the machine is encrypted with it"],
    ["MAIL_FROM", "turnieje", 'MAIL_FROM must be an e-mail address, or look like Name <name@example.org> (it is "turnieje")'],
    [
      "MAIL_FROM",
      "Turnieje turnieje@example.org",
      'MAIL_FROM must be an e-mail address, or look like Name <name@example.org> (it is "Turnieje turnieje@example.org")',
    ],
    ["DEMO_PASSWORD", "krotkie", "DEMO_PASSWORD must have at least 8 characters"],
    ["METRICS_TOKEN", "za-krotki-token", "METRICS_TOKEN must have at least 16 characters, without spaces"],
    ["METRICS_TOKEN", "dlugi ale z odstepami", "METRICS_TOKEN must have at least 16 characters, without spaces"],
    ["SECRET_KEY", "za-krotki-klucz", "SECRET_KEY must have at least 32 characters (openssl rand -base64 32 makes one)"],
    ["SECRET_KEY_OLD", "za-krotki", "SECRET_KEY_OLD must have at least 32 characters (openssl rand -base64 32 makes one)"],
    ["P24_URL", "p24.example", 'P24_URL must be an address beginning with http:// or https:// (it is "p24.example")'],
    [
      "STRIPE_URL",
      "https://a.example/?key=1",
      'STRIPE_URL must be an address without question mark or number sign (it is "https://a.example/?key=1")',
    ],
    ["ACCESS_LOG", "yes", 'ACCESS_LOG must be on or off (it is "yes")'],
  ])("a wrong %s (%s) is refused by name, without showing passwords", (name, value, sentence) => {
    expect(() => readSettings({ [name]: value }, [])).toThrow(new StartRefused(`Wrong setting: ${sentence}.`));
  });

  it("a storage is named in one address, or without a key where the machine has one", () => {
    const storage = (url: string) => readSettings({ STORAGE_URL: url }, []).STORAGE_URL;
    expect(storage("s3://AKIA:a%2Fb%2Bc%40d@s3.eu-central-1.amazonaws.com/muzyka?region=eu-central-1")).toEqual({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      bucket: "muzyka",
      region: "eu-central-1",
      pathStyle: true,
      credentials: { accessKeyId: "AKIA", secretAccessKey: "a/b+c@d" },
    });
    expect(storage("s3://127.0.0.1:9000/muzyka/?tls=off&path_style=off")).toEqual({
      endpoint: "http://127.0.0.1:9000",
      bucket: "muzyka",
      region: "us-east-1",
      pathStyle: false,
    });
  });

  it("that are misspelt are reported with the right name, and other programs' settings are not", () => {
    const names = { SMPT_URL: "x", smtp_url: "x", DATABSE_URL: "x", "TRUST-PROXY": "x", DEFAULT_TENNANT: "x", MAIL_FORM: "x" };
    expect(findMisspeltSettings(names)).toEqual([
      "SMPT_URL is not a setting; did you mean SMTP_URL?",
      "smtp_url is not a setting; did you mean SMTP_URL?",
      "DATABSE_URL is not a setting; did you mean DATABASE_URL?",
      "TRUST-PROXY is not a setting; did you mean TRUST_PROXY?",
      "DEFAULT_TENNANT is not a setting; did you mean DEFAULT_TENANT?",
      "MAIL_FORM is not a setting; did you mean MAIL_FROM?",
    ]);
    const others = [
      "HOME",
      "PATH",
      "PWD",
      "HOSTNAME",
      "HOSTTYPE",
      "NODE_ENV",
      "LOGNAME",
      "POSTGRES_URL",
      "LANG",
      "BUILD_DIR",
      "USER",
      "PUBLIC_URL",
    ];
    expect(findMisspeltSettings(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
  });

  it("for the sender of mails may be an address, or an address with a name", () => {
    for (const MAIL_FROM of ["turnieje@example.org", "Turnieje <turnieje@example.org>", "Łódzkie turnieje <t@a.example.org>"])
      expect(readSettings({ MAIL_FROM }, []).MAIL_FROM).toBe(MAIL_FROM);
  });
});
