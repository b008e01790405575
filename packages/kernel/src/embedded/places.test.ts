// Tests where the cluster of the embedded PostgreSQL is stored when PostgreSQL runs as another user.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReach } from './os-user.ts';
import { clusterFolder, copyFolder } from './places.ts';
import { race } from './test-racers.ts';

const other = { name: 'other', uid: 64_999, gid: 64_999 };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-')); // The folder has mode 0700 and belongs to the user of this test.
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a data folder below a private folder', () => {
  test('cannot be reached by another user, so the cluster is always in the same folder of /var/lib', () => {
    const data = join(folder, 'clone/data');
    expect(canReach(data, other)).toBe(false);
    const place = clusterFolder(data, other);
    expect(place.isMoved).toBe(true);
    expect(place.folder).toMatch(/^\/var\/lib\/energy-cloud\/[0-9a-f]{12}\/postgres$/);
    expect(clusterFolder(data, other)).toEqual(place);
  });

  test('contains the cluster when PostgreSQL runs as the user of the server', () => {
    expect(clusterFolder(folder, undefined)).toEqual({ folder: join(folder, 'postgres'), isMoved: false });
  });

  test('contains the cluster after the private folder is opened to other users', () => {
    chmodSync(folder, 0o755);
    expect(clusterFolder(join(folder, 'data'), other).isMoved).toBe(false);
    chmodSync(folder, 0o700);
  });

  test('that already contains a cluster stops the start with an error', () => {
    mkdirSync(join(folder, 'data/postgres'), { recursive: true });
    writeFileSync(join(folder, 'data/postgres/PG_VERSION'), '18');
    expect(() => clusterFolder(join(folder, 'data'), other)).toThrow(
      'the user other, whom PostgreSQL runs as, cannot get there',
    );
  });
});

test('two servers that copy the programs at the same moment get one complete copy', async () => {
  const source = join(folder, 'native');
  mkdirSync(join(source, 'bin'), { recursive: true });
  const programs = Array.from({ length: 20 }, (_, index) => `program${index}`).toSorted();
  for (const program of programs) writeFileSync(join(source, 'bin', program), program);
  const targets = Array.from({ length: 50 }, (_, round) => join(folder, 'copies', `${round}`));
  await race({
    module: new URL('./places.ts', import.meta.url).href,
    name: copyFolder.name,
    rounds: targets.map((target) => [source, target]),
    judge: (replies) => expect(new Set(replies.flat())).toEqual(new Set(['done'])),
  });
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(targets.length);
  for (const target of targets) expect(readdirSync(join(target, 'bin')).toSorted()).toEqual(programs);
}, 60_000);
