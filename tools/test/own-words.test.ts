// Tests that no file names paths of one machine, hosts of a package registry, or, in packages, tables of the business.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, trackedFiles } from './project-files.ts';

// The patterns are joined from pieces, so that this file does not contain what it forbids.
const foreign = [
  new RegExp(['', 'work', '(main|shared)\\b'].join('/')),
  new RegExp(`(^|[\\s"'\`(=:])${['', '(root|workspace|workspaces)', '[a-z.]'].join('/')}`, 'm'),
  new RegExp(['', 'tmp', '[a-z]'].join('/')),
  new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)'].join('\\.')),
];

const files = (trackedFiles(projectRoot) ?? []).filter((path) =>
  /\.([cm]?[jt]sx?|json|md|sql|css|html|svg|ya?ml)$|(^|\/)[^.]+$|\.npmrc$/.test(path),
);

test.skipIf(trackedFiles(projectRoot) === undefined)('no file names a machine path or a package registry', () => {
  const named = files.filter(isFile).flatMap((path) => {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    return foreign.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: ${pattern.exec(text)?.[0]}`);
  });
  expect(named).toEqual([]);
});

test('packages name no tables of trucks or charging, and no merchants', () => {
  const sources = globSync('packages/!(testing)/src/**/*.{ts,tsx}', { cwd: projectRoot });
  expect(sources.length).toBeGreaterThan(300);
  const named = sources.filter(
    (path) =>
      !path.endsWith('.test.ts') &&
      /merchant|['"` ](truck|charging)_/i.test(readFileSync(join(projectRoot, path), 'utf8')),
  );
  expect(named).toEqual([]);
});

test('package-lock.json names no registry', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const resolved = Object.values<{ resolved?: string; link?: boolean }>(packages).filter(
    (entry) => entry.resolved && !entry.link,
  );
  expect(resolved).toEqual([]);
});

test('package-lock.json has the dependencies of all package.json files', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const workspaces = globSync(packages[''].workspaces, { cwd: projectRoot }).filter((path) =>
    isFile(join(path, 'package.json')),
  );
  const manifests = ['.', ...workspaces];
  for (const path of manifests) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(projectRoot, path, 'package.json'), 'utf8'),
    );
    const locked = packages[path === '.' ? '' : path];
    expect({ path, ...pick(locked) }).toEqual({ path, dependencies, devDependencies, optionalDependencies });
  }
});

const pick = ({ dependencies, devDependencies, optionalDependencies }: Record<string, unknown> = {}) => ({
  dependencies,
  devDependencies,
  optionalDependencies,
});

function isFile(path: string): boolean {
  return statSync(join(projectRoot, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
