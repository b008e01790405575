// Bundles the server when a source of the last bundle has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, say } from './say.mjs';

export const serverBundle = 'apps/server/dist/main.js';
/**
 * A small young generation (docs/operations.md), and full garbage collections from 64 MB on, after each growth of the heap by 40 %.
 * Without these flags garbage gathers to 250 MB. `--expose-gc` lets main.ts collect the garbage of the start.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--initial-heap-size=64',
  '--heap-growing-percent=40',
  '--expose-gc',
];
/** glibc's malloc uses one arena; one arena for each thread would keep 11 MB without use. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** @returns true where it had to build */
export function buildServerWhenStale(root, node) {
  const stamp = join(root, 'apps/server/dist/.built-from'); // a build empties the folder first, so a failed build leaves no stamp
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return false;
  say('Building the server …');
  const started = Date.now();
  const run = spawnSync(node, [join(root, 'tools/launch/bundle-server.mjs')], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) giveUp('The server could not be built.', 'Read the message above.');
  writeFileSync(stamp, fingerprint(root));
  say(`Server built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Hashes path, size and time of each source of the last bundle. The bundle lists its sources itself, so that the list is complete. */
function fingerprint(root) {
  const hash = createHash('sha256');
  const sources = JSON.parse(readFileSync(join(root, 'apps/server/dist/sources.json'), 'utf8'));
  for (const path of [...sources, 'package-lock.json', 'tools/launch/bundle-server.mjs']) {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
