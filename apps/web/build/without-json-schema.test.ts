import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropJsonSchema } from './without-json-schema.ts';

const source = new URL('../../../node_modules/zod/v4/classic/schemas.js', import.meta.url);

test('the schemas of the installed zod lose their description and nothing else', () => {
  const code = readFileSync(source, 'utf8');
  const short = dropJsonSchema(code);
  expect(short).not.toMatch(/processJSONSchema|create(Standard|To)JSONSchemaMethod\(/);
  expect(short.length).toBeGreaterThan(code.length * 0.85);
});

test('a zod that is written another way breaks the build', () => {
  expect(() => dropJsonSchema('export const z = 1;')).toThrow('no longer finds');
});
