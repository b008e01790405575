// Writes the examples in the docs as files of a small project, so that the compiler can check them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Example {
  /** The path of the example in the project, from the comment in its first line. */
  path: string;
  text: string;
}

/** Returns every ```ts and ```tsx block. @throws Error where the first line of a block does not name its file */
export function examplesIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, text = '']) => {
    const path = /^\/\/ (\S+\.tsx?)\n/.exec(text)?.[1];
    if (!path) throw new Error(`An example does not name its file: ${text.split('\n')[0]}`);
    return { path, text };
  });
}

/** Writes the examples below `folder`, with one tsconfig for the server and one for the web. @returns the paths of the tsconfigs */
export function writeExamples(
  examples: readonly Example[],
  { root, folder }: { root: string; folder: string },
): string[] {
  for (const { path, text } of examples) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return ['server', 'web'].map((side) => {
    const files = examples
      .map(({ path }) => path)
      .filter((path) => path.includes('/shared/') || path.includes(`/${side}/`));
    const project = join(folder, `tsconfig.${side}.json`);
    const types = side === 'web' ? [join(root, 'node_modules/vite/client')] : ['node'];
    const settings = { extends: join(root, `tsconfig.${side}.json`), files, include: [], compilerOptions: { types } };
    writeFileSync(project, JSON.stringify(settings));
    return project;
  });
}
