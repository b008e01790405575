// Bundles the server when one of the files that went into the last bundle has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, say } from './say.mjs';

export const serverBundle = 'apps/server/dist/main.js';
/**
 * A small young generation, and full collections from 64 MB on, whenever the heap has grown by 40 %: otherwise V8 lets garbage gather to
 * 250 MB before it looks (docs/operations.md). What the start left behind is collected once it is over (main.ts), for which the last one is.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--initial-heap-size=64',
  '--heap-growing-percent=40',
  '--expose-gc',
];
/** One arena of glibc's malloc: one for each thread keeps 11 MB that nobody uses. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** Answers whether it had to build. */
export function buildServerWhenStale(root, node) {
  const stamp = join(root, 'apps/server/dist/.built-from'); // the folder is emptied first: a broken build leaves no stamp
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return false;
  say('Building the server …');
  const started = Date.now();
  const run = spawnSync(node, [join(root, 'tools/launch/bundle-server.mjs')], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) giveUp('The server could not be built.', 'Read the message above.');
  writeFileSync(stamp, fingerprint(root));
  say(`Server built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Path, size and time of all that the bundle was made of: what it says itself, so that no list of folders can forget one. */
function fingerprint(root) {
  const hash = createHash('sha256');
  const sources = JSON.parse(readFileSync(join(root, 'apps/server/dist/sources.json'), 'utf8'));
  for (const path of [...sources, 'package-lock.json', 'tools/launch/bundle-server.mjs']) {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
