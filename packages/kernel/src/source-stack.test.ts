// Tests that stack traces name the source files instead of the bundle.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, expect, it } from 'vitest';
import { sourceStack } from './source-stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'source-stack-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('sourceStack names the source file, line and column when a map is beside the code', async () => {
  const source = join(folder, 'fails.ts');
  writeFileSync(
    source,
    `interface Said { what: string }\n\nconst said: Said = { what: 'no' };\nthrow new Error(said.what);\n`,
  );
  const bundle = await rolldown({ input: source });
  const file = join(folder, 'bundle.mjs');
  await bundle.write({ file, sourcemap: 'hidden', minify: { codegen: { removeWhitespace: true } } });
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect(stderr).toContain(`${pathToFileURL(file).href}:1:`);
  expect(sourceStack(stderr)).toContain(`${pathToFileURL(source).href}:4:11`);
});

it('sourceStack does not change frames without a map', () => {
  const stack = 'Error: no\n    at work (file:///nowhere/main.js:3:7)\n    at node:internal/process/task_queues:105:5';
  expect(sourceStack(stack)).toBe(stack);
});
