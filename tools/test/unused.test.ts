// Tests that the stage `unused` reports an unused export, an unused file and an unused dependency. A small project with the knip
// configuration of this repository contains them.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from './project-files.ts';
import { knipCommand } from './stages.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'unused-')));
  copyFileSync(join(projectRoot, 'knip.jsonc'), join(folder, 'knip.jsonc'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = (name: string, dependencies: readonly string[] = []) =>
  JSON.stringify({
    name,
    private: true,
    type: 'module',
    ...(name === '@ec/kernel' && { exports: { './*': './src/*.ts' } }),
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0'])),
  });
const clean = {
  'package.json': JSON.stringify({ name: 'small', private: true, workspaces: ['packages/*', 'apps/*'] }),
  'packages/kernel/package.json': manifest('@ec/kernel', ['kysely']),
  'packages/kernel/src/database.ts': `import { sql } from 'kysely';\nexport const database = sql;`,
  'apps/server/package.json': manifest('@ec/server', ['@ec/kernel']),
  'apps/server/src/main.ts': `import { database } from '@ec/kernel/database';\nconsole.log(database);`,
};
const library = {
  'node_modules/kysely/package.json': manifest('kysely'),
  'node_modules/zod/package.json': manifest('zod'),
};

/** Runs the command of the stage in a project of these files. */
function findUnused(files: Record<string, string>): Promise<{ code: number; output: string }> {
  for (const [path, text] of Object.entries({ ...files, ...library })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  mkdirSync(join(folder, 'node_modules/@ec'));
  symlinkSync('../../packages/kernel', join(folder, 'node_modules/@ec/kernel'), 'junction');
  const { script, args } = knipCommand;
  // Most lines of the configuration match nothing in this small project, which is an error without this flag.
  const command = [join(projectRoot, script), ...args, '--no-config-hints'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

test('passes a project without unused code', async () => {
  expect(await findUnused(clean)).toEqual({ code: 0, output: '' });
});

test('reports an unused export, an unused file and an unused dependency', async () => {
  const { code, output } = await findUnused({
    ...clean,
    'packages/kernel/package.json': manifest('@ec/kernel', ['kysely', 'zod']),
    'packages/kernel/src/database.ts': `${clean['packages/kernel/src/database.ts']}\nexport const spareExport = 1;`,
    'apps/server/src/spare-file.ts': 'console.log(1);',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/Unused files \(1\)\napps\/server\/src\/spare-file\.ts/);
  expect(output).toMatch(/Unused dependencies \(1\)\nzod\s+packages\/kernel\/package\.json/);
  expect(output).toMatch(/Unused exports \(1\)\nspareExport\s+packages\/kernel\/src\/database\.ts/);
});
