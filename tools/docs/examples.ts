// The examples in docs, as files of a little project beside the real packages, for the compiler to judge.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Example {
  /** From the comment in its first line: where it would stand in the project. */
  path: string;
  text: string;
}

/** Every ```ts and ```tsx block. @throws where one does not say in its first line which file it is */
export function examplesIn(markdown: string): Example[] {
  return [...markdown.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, text = '']) => {
    const path = /^\/\/ (\S+\.tsx?)\n/.exec(text)?.[1];
    if (!path) throw new Error(`An example does not name its file: ${text.split('\n')[0]}`);
    return { path, text };
  });
}

/** Writes them under `folder`, with a project file for each side that extends the project's own. */
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
