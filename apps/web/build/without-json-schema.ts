// Removes zod's conversion of schemas to JSON Schema from the console's build. Only the server needs it, for its OpenAPI document.
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

/** @throws Error if zod's source has changed */
export function dropJsonSchema(code: string): string {
  if (code.search(processors) === -1 || !standard.test(code) || !code.includes(method))
    throw new Error('without-json-schema.ts no longer finds what zod describes schemas with');
  return code
    .replaceAll(processors, '')
    .replace(standard, '')
    .replace(method, 'throw new Error("The console describes no schemas");');
}
