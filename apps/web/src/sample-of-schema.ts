// Returns a sample value that fits a JSON schema, for tests that show values.
type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const first = (value: unknown): Schema => (Array.isArray(value) && isSchema(value[0]) ? value[0] : {});

function sampleOfProperties(properties: unknown): Record<string, unknown> {
  if (!isSchema(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (isSchema(part) ? [[name, sampleOf(part)]] : [])),
  );
}

export function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return sampleOf(first(schema.anyOf));
  if (Array.isArray(schema.oneOf)) return sampleOf(first(schema.oneOf));
  switch (schema.type) {
    case 'object':
      return sampleOfProperties(schema.properties);
    case 'array': {
      const items = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
      if (items.length > 0) return items.map((item) => (isSchema(item) ? sampleOf(item) : 1));
      const item = isSchema(schema.items) ? sampleOf(schema.items) : '样';
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item);
    }
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? schema.exclusiveMinimum ?? 0) > 1 ? Number(schema.minimum) : 2;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return typeof schema.pattern === 'string' && schema.pattern.includes('\\d{4}') ? '2026-11' : '12';
  }
}
