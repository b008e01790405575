// Makes the tests load only those components and icons of antd that they use, because loading the index takes seconds in each worker.
// Node loads the libraries from their CommonJS files. The styles are not loaded.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { consoleFiles, kebabCase, nameImports } from './name-imports.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');

export function directImportsInTests(): Plugin {
  return {
    name: 'direct-imports-in-tests',
    enforce: 'pre',
    transform: {
      filter: { id: new RegExp(consoleFiles) },
      handler: (code) => ({ code: nameImports(code, (library, name) => [commonModuleOf(library, name)]), map: null }),
    },
  };
}

/** Returns the absolute path, because the package of the icons exports only its other files to imports. */
function commonModuleOf(library: string, name: string): string {
  const path = library === 'antd' ? `antd/lib/${kebabCase(name)}/index.js` : `@ant-design/icons/lib/icons/${name}.js`;
  return resolve(modules, path).replaceAll('\\', '/');
}
