// Tests that the build removes from zod the conversion of schemas to JSON Schema.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropJsonSchema } from './without-json-schema.ts';

const source = new URL('../../../node_modules/zod/v4/classic/schemas.js', import.meta.url);

test('the installed zod loses its conversion to JSON Schema and keeps at least 85 % of its code', () => {
  const code = readFileSync(source, 'utf8');
  const short = dropJsonSchema(code);
  expect(short).not.toMatch(/processJSONSchema|create(Standard|To)JSONSchemaMethod\(/);
  expect(short.length).toBeGreaterThan(code.length * 0.85);
});

test('a changed source of zod breaks the build', () => {
  expect(() => dropJsonSchema('export const z = 1;')).toThrow('no longer finds');
});
