// Builds the console when a file in one of its source folders has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, say } from './say.mjs';

const ignoredNames = /^(node_modules|dist|\..*|.*\.test\.tsx?)$/;

/** @returns true where it had to build */
export function buildWebWhenStale(root, node) {
  const app = join(root, 'apps/web');
  const stamp = join(app, 'dist/.built-from'); // vite empties dist first, so a failed build leaves no stamp
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;
  say('Building the console …');
  const started = Date.now();
  const run = spawnSync(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: app,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (run.status !== 0) giveUp('The console could not be built.', 'Read the message above.');
  writeFileSync(stamp, sources);
  say(`Console built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Hashes path, size and time of each file in the source folders: that takes milliseconds and notices an edit. */
function fingerprint(root) {
  const features = listFolders(join(root, 'features')).flatMap((name) => [
    `features/${name}/shared`,
    `features/${name}/web`,
  ]);
  const hash = createHash('sha256');
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignoredNames.test(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else add(path);
    }
  };
  for (const folder of [
    'apps/web',
    'packages/ui',
    'packages/records',
    'packages/language',
    'packages/device-vocabulary',
    'packages/resource',
    'packages/resource-web',
    ...features,
  ]) {
    if (existsSync(join(root, folder))) walk(folder);
  }
  add('package-lock.json');
  return hash.digest('hex');
}

function listFolders(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
}
