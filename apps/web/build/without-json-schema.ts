// Leaves out of the console how schemas are described as JSON Schema: the server alone describes its calls (OpenAPI), and every schema
// of zod brings the whole description along.
import type { Plugin } from 'vite';

const processors =
  /^\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);\n/gm;
const standard =
  /jsonSchema: \{\s*input: createStandardJSONSchemaMethod\(this, "input"\),\s*output: createStandardJSONSchemaMethod\(this, "output"\),\s*\},/;
const method = 'return createToJSONSchemaMethod(this, {})(params);';

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({ code: dropJsonSchema(code), map: null }),
    },
  };
}

/** @throws Error where zod no longer writes it this way */
export function dropJsonSchema(code: string): string {
  if (code.search(processors) === -1 || !standard.test(code) || !code.includes(method))
    throw new Error('without-json-schema.ts no longer finds what zod describes schemas with');
  return code
    .replaceAll(processors, '')
    .replace(standard, '')
    .replace(method, 'throw new Error("The console describes no schemas");');
}
