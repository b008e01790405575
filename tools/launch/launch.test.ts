// Tests the launch scripts: they install packages, find Node, build console and server, and hand over. Each call runs in a new process.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('installing', () => {
  const locked = { '': {}, 'packages/a': {}, 'node_modules/x': { version: '1.0.0', integrity: 'sha512-x' } };
  const other = { ...locked, 'node_modules/y-darwin': { version: '1.0.0', integrity: 'sha512-y', optional: true } };

  test.each([
    ['nothing is installed yet', locked, undefined, 'nothing is installed yet'],
    ['all is there', locked, locked, undefined],
    ['an optional package of another platform is absent', other, locked, undefined],
    ['a package is missing', locked, { 'packages/a': {} }, 'x is missing'],
    ['another version is installed', locked, { ...locked, 'node_modules/x': { version: '1.0.1' } }, 'changed'],
    [
      'a workspace is new',
      { ...locked, 'node_modules/@ec/b': { link: true, resolved: 'b' } },
      locked,
      '@ec/b is missing',
    ],
  ])('detects whether it is needed: %s', (_, wanted, installed, reason) => {
    const problem = evaluate(
      'install.mjs',
      `findDifference(${JSON.stringify(wanted)}, ${JSON.stringify(installed)}) ?? null`,
    );
    reason === undefined ? expect(problem).toBeNull() : expect(problem).toContain(reason);
  });
});

describe('finding Node', () => {
  test('uses the pinned Node', () => {
    const system = process.platform === 'win32' ? 'win' : process.platform;
    const bin = join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin');
    mkdirSync(bin, { recursive: true });
    const pinned = join(bin, system === 'win' ? 'node.exe' : 'node');
    writeFileSync(pinned, '');
    expect(evaluate('pinned-node.mjs', `findNode(${JSON.stringify(folder)})`)).toBe(pinned);
  });

  test('uses the running Node if none is pinned and it is new enough', () => {
    expect(evaluate('pinned-node.mjs', `findNode('/nowhere')`)).toBe(process.execPath);
  });

  test('fails with advice if there is no Node that is new enough', () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } });`;
    const run = runModule('pinned-node.mjs', `findNode('/nowhere')`, older);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('Install Node.js 24');
  });
});

describe('building the console', () => {
  const build = () =>
    runModule('web-build.mjs', `buildWebWhenStale(${JSON.stringify(join(folder, 'shop'))}, process.execPath)`);
  const builds = () => readFileSync(join(folder, 'shop/builds'), 'utf8').length;

  // This stand-in for vite empties dist, adds a dot to a file at each run, and fails if `src/broken.ts` exists.
  const vite = `import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
    rmSync('dist', { recursive: true, force: true });
    mkdirSync('dist');
    appendFileSync('../../builds', '.');
    if (existsSync('src/broken.ts')) process.exit(1);`;

  test('happens once, and again after a change in the console, a package or a feature', () => {
    plant('shop/package.json', '{"type":"module"}');
    plant('shop/package-lock.json', '{}');
    plant('shop/node_modules/vite/bin/vite.js', vite);
    const sources = [
      'apps/web/src/main.tsx',
      'packages/ui/src/a.css',
      'packages/device-vocabulary/src/a.ts',
      'features/a/shared/a.ts',
      'features/a/web/a.page.tsx',
    ];
    for (const path of sources) plant(`shop/${path}`, '1');
    expect([build().status, builds()]).toEqual([0, 1]);
    expect([build().status, builds()]).toEqual([0, 1]);
    for (const [index, path] of sources.entries()) {
      plant(`shop/${path}`, '22');
      expect([build().status, builds()]).toEqual([0, index + 2]);
    }
    plant('shop/features/a/server/a.service.ts', '1');
    plant('shop/apps/web/src/main.test.tsx', '1');
    expect([build().status, builds()]).toEqual([0, 6]);
  });

  test('happens again after a failed build', () => {
    plant('shop/apps/web/src/broken.ts', '');
    expect([build().status, builds()]).toEqual([1, 7]);
    expect([build().status, builds()]).toEqual([1, 8]);
    rmSync(join(folder, 'shop/apps/web/src/broken.ts'));
    expect([build().status, builds()]).toEqual([0, 9]);
  });
});

describe('bundling the server', () => {
  const build = () =>
    runModule('server-build.mjs', `buildServerWhenStale(${JSON.stringify(join(folder, 'mill'))}, process.execPath)`);
  const builds = () => readFileSync(join(folder, 'mill/builds'), 'utf8').length;

  // This stand-in for the bundler counts its runs, lists the files that it read, and fails if a certain source exists.
  const bundler = `import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
    rmSync('apps/server/dist', { recursive: true, force: true });
    mkdirSync('apps/server/dist', { recursive: true });
    appendFileSync('builds', '.');
    if (existsSync('broken')) process.exit(1);
    writeFileSync('apps/server/dist/sources.json', JSON.stringify(['a.ts', 'deep/b.ts']));`;

  test('happens once, and again after a change of one of its sources', () => {
    plant('mill/package-lock.json', '{}');
    plant('mill/tools/launch/bundle-server.mjs', bundler);
    plant('mill/a.ts', '1');
    plant('mill/deep/b.ts', '1');
    expect([build().status, builds()]).toEqual([0, 1]);
    plant('mill/other.ts', '1');
    expect([build().status, builds()]).toEqual([0, 1]);
    for (const [index, path] of ['a.ts', 'deep/b.ts', 'package-lock.json'].entries()) {
      plant(`mill/${path}`, '{ }');
      expect([build().status, builds()]).toEqual([0, index + 2]);
    }
    rmSync(join(folder, 'mill/deep/b.ts'));
    expect([build().status, builds()]).toEqual([0, 5]);
  });

  test('happens again after a failed build', () => {
    plant('mill/a.ts', 'other');
    plant('mill/broken', '');
    expect([build().status, builds()]).toEqual([1, 6]);
    expect([build().status, builds()]).toEqual([1, 7]);
    rmSync(join(folder, 'mill/broken'));
    expect([build().status, builds()]).toEqual([0, 8]);
  });
});

describe('handing over', () => {
  test('ends with the exit code of the script', () => {
    writeFileSync(join(folder, 'ends.mjs'), 'process.exit(7);');
    expect(runModule('hand-over.mjs', handingOver('ends.mjs')).status).toBe(7);
  });

  test.skipIf(process.platform === 'win32')(
    'passes a Ctrl-C that is reported twice to the script once, and waits for the script',
    async () => {
      const script = `let seen = 0;
      process.on('SIGINT', () => { seen += 1; setTimeout(() => { console.log('seen ' + seen); process.exit(3); }, 300); });
      console.log('ready');
      setInterval(() => {}, 1000);`;
      writeFileSync(join(folder, 'waits.mjs'), script);
      const parent = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        moduleText('hand-over.mjs', handingOver('waits.mjs')),
      ]);
      let output = '';
      parent.stdout.on('data', (chunk) => {
        output += chunk;
        if (!output.includes('ready') || output.includes('seen')) return;
        parent.kill('SIGINT');
        setTimeout(() => parent.kill('SIGINT'), 50);
      });
      const code = await new Promise((resolve) => parent.on('exit', resolve));
      expect([code, output.match(/seen \d/)?.[0]]).toEqual([3, 'seen 1']);
    },
  );
});

const handingOver = (script: string) =>
  `handOver({ root: ${JSON.stringify(folder)}, node: process.execPath, script: ${JSON.stringify(script)} })`;

function moduleText(module: string, expression: string): string {
  return `import * as it from ${JSON.stringify(`file://${here}${module}`)};
    const value = it.${expression};
    if (value !== undefined) console.log(JSON.stringify(value));`;
}

function runModule(module: string, expression: string, before = '') {
  // The module reads versions when it is loaded, so `before` must run first.
  const preload = `data:text/javascript,${encodeURIComponent(before)}`;
  return spawnSync(
    process.execPath,
    ['--import', preload, '--input-type=module', '--eval', moduleText(module, expression)],
    { encoding: 'utf8' },
  );
}

function evaluate(module: string, expression: string): unknown {
  const { stdout, stderr } = runModule(module, expression);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

function plant(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
