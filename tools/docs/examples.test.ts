// Tests that the examples of docs/resource.md compile with the settings of the project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../test/project-files.ts';
import { problemsOf } from './compile.ts';
import { examplesIn } from './examples.ts';

const guide = readFileSync(join(projectRoot, 'docs/resource.md'), 'utf8');

test('every example of the guide compiles', { timeout: 60_000 }, async () => {
  const examples = examplesIn(guide);
  expect(examples.length).toBeGreaterThanOrEqual(4);
  expect(await problemsOf(examples)).toBe('');
});

test('reports an example that does not compile, for server and web', { timeout: 60_000 }, async () => {
  const wrong = (path: string) => ({ path, text: `// ${path}\nexport const n: number = 'text';\n` });
  const problems = await problemsOf([wrong('features/x/server/a.ts'), wrong('features/x/web/b.ts')]);
  expect(problems).toMatch(/server\/a\.ts.*TS2322/);
  expect(problems).toMatch(/web\/b\.ts.*TS2322/);
});

test('the guide has at most 240 lines', () => {
  expect(guide.split('\n').length).toBeLessThanOrEqual(240);
});

test('refuses an example that does not name its file', () => {
  expect(() => examplesIn('```ts\nconst a = 1;\n```\n')).toThrow('const a = 1');
});
