// Makes imports of antd components and icons name the module instead of the library's index. The index imports every module, so only
// a direct import shows which modules the first page needs (first-load.ts). An import of a component also imports its styles.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isStyledFirst } from './antd-styles.ts';
import { consoleFiles, kebabCase, nameImports } from './name-imports.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');
const moreStyles = resolve(import.meta.dirname, '../src/antd-more.css');

export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: new RegExp(String.raw`antd\/es\/form\/context\.js$|${consoleFiles}`),
      },
      handler: (code, id) => ({ code: id.endsWith('context.js') ? nameProvider(code) : nameModules(code), map: null }),
    },
  };
}

/** Named imports of zod. The object `z` contains all of zod; of a namespace the build keeps only the used exports. */
const schemas = /^import \{ (?:type \w+, )*z(?:, type \w+)* \} from 'zod';/gm;

/** antd's drawers and dialogs need only the form provider, not the whole form library. */
const nameProvider = (code: string): string =>
  code.replace(
    "import { FormProvider as RcFormProvider } from '@rc-component/form';",
    "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
  );

export const nameModules = (code: string): string =>
  nameImports(code.replaceAll(schemas, "import * as z from 'zod';"), (library, name) => {
    const path = moduleOf(library, name);
    return library === 'antd' && !isStyledFirst(name) ? [path, moreStyles] : [path];
  });

/** @throws Error for a name that has no module of its own */
function moduleOf(library: string, name: string): string {
  const path = library === 'antd' ? `antd/es/${kebabCase(name)}` : `@ant-design/icons/es/icons/${name}`;
  if (!existsSync(resolve(modules, path)) && !existsSync(resolve(modules, `${path}.js`)))
    throw new Error(`${library} has no module ${path}`);
  return path;
}
