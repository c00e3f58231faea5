// Makes example values for the API document from the schemas.

export interface ExampleSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  items?: ExampleSchema;
  minItems?: number;
  properties?: Record<string, ExampleSchema>;
  required?: string[];
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
}

const BY_FORMAT: Record<string, string> = {
  base64: "iVBORw0KGgo=",
  uuid: "019aa2c4-7c00-7000-8000-2f1b5e0c9d3a",
  email: "anna@example.com",
  date: "2026-11-28",
  "date-time": "2026-11-28T10:00:00+01:00",
};
const BY_NAME: Record<string, string> = {
  contact_phone: "600 000 147",
  name: "Jazz",
  code: "J",
  slug: "studio-ruch",
  tenant_slug: "studio-ruch",
  hosts: "turnieje.example.com",
  currency: "PLN",
  account: "61109010140000071219812874",
  crc: "from-the-panel",
  secret_key: "sk_test_from-the-panel",
  webhook_secret: "whsec_from-the-panel",
};
/** Number of fields in an example where all fields are optional. */
const SHOWN = 3;

/** A value that fits the schema, as far as JSON Schema says. Objects get their required fields, else the first few. */
export function exampleOf(schema: ExampleSchema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const either = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== "null");
  if (either) return exampleOf(either, name);
  switch ([schema.type].flat()[0]) {
    case "object":
      return objectExample(schema);
    case "array":
      return schema.items ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(schema.items ?? {}, name)) : [];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1));
    case "string":
      return (BY_FORMAT[schema.format ?? ""] ?? BY_NAME[name] ?? "tekst").padEnd(schema.minLength ?? 0, "-tekst");
    default:
      return {};
  }
}

function objectExample(schema: ExampleSchema): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = properties.filter(([name]) => schema.required?.includes(name));
  const shown = required.length > 0 ? required : properties.filter(([name]) => name !== "id").slice(0, SHOWN);
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, name)]));
}
