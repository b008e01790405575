// Replaces imports of antd's index and of the index of its icons by imports of the used modules.

/** Matches the paths of the console's source files. */
export const consoleFiles = String.raw`\/(apps\/web\/src|packages\/[^/]+\/src|features\/[^/]+\/(web|shared))\/.*\.tsx?$`;
const imports = /^import \{([^}]+)\} from '(antd|@ant-design\/icons)';/gm;

/** Replaces each import of a library's index. `modulesOf` returns the module of a name, and a module to load with it. */
export function nameImports(code: string, modulesOf: (library: string, name: string) => [string, string?]): string {
  return code.replaceAll(imports, (_, names: string, library: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => {
        const [name = '', alias = name] = each.split(/ as /);
        const [path, more] = modulesOf(library, name);
        return `import ${alias} from '${path}';${more ? ` import ${JSON.stringify(more)};` : ''}`;
      })
      .join(' '),
  );
}

export const kebabCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
