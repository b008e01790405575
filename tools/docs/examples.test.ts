// What docs/resource.md tells a newcomer to write compiles, with the settings of the project.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../test/project-files.ts';
import { type Example, examplesIn, writeExamples } from './examples.ts';

// Below node_modules nothing else looks at it, and the packages are found from there.
const cache = join(projectRoot, 'node_modules', '.cache');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What the compiler says of the examples; the project itself is judged elsewhere, and whole. */
const compiled = (folder: string, project: string) =>
  new Promise<string>((resolve) => {
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', project], { cwd: folder }, (error, out) => {
      const own = out.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
      resolve(own.join('\n') || (error && out === '' ? error.message : ''));
    });
  });

async function problemsOf(examples: readonly Example[]): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'examples-'));
  folders.push(folder);
  const projects = writeExamples(examples, { root: projectRoot, folder });
  return (await Promise.all(projects.map((project) => compiled(folder, project)))).join('');
}

const guide = readFileSync(join(projectRoot, 'docs/resource.md'), 'utf8');

test('every example of the guide compiles', { timeout: 60_000 }, async () => {
  const examples = examplesIn(guide);
  expect(examples.length).toBeGreaterThanOrEqual(4);
  expect(await problemsOf(examples)).toBe('');
});

test('an example that does not compile is seen, on both sides', { timeout: 60_000 }, async () => {
  const wrong = (path: string) => ({ path, text: `// ${path}\nexport const n: number = 'text';\n` });
  const problems = await problemsOf([wrong('features/x/server/a.ts'), wrong('features/x/web/b.ts')]);
  expect(problems).toMatch(/server\/a\.ts.*TS2322/);
  expect(problems).toMatch(/web\/b\.ts.*TS2322/);
});

test('the guide fits on two screens', () => {
  expect(guide.split('\n').length).toBeLessThanOrEqual(170);
});

test('an example says which file it is', () => {
  expect(() => examplesIn('```ts\nconst a = 1;\n```\n')).toThrow('const a = 1');
});
