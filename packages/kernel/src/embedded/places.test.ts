import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canReach } from './os-user.ts';
import { clusterFolder } from './places.ts';

const other = { name: 'other', uid: 64_999, gid: 64_999 };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'places-')); // mode 0700, owned by the user of this test
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a data folder below a private one', () => {
  test('cannot be reached by another user, so the cluster goes elsewhere, always to the same place', () => {
    const data = join(folder, 'clone/data');
    expect(canReach(data, other)).toBe(false);
    const place = clusterFolder(data, other);
    expect(place.isMoved).toBe(true);
    expect(place.folder).toMatch(/^\/var\/lib\/energy-cloud\/[0-9a-f]{12}\/postgres$/);
    expect(clusterFolder(data, other)).toEqual(place);
  });

  test('is used in place by ourselves', () => {
    expect(clusterFolder(folder, undefined)).toEqual({ folder: join(folder, 'postgres'), isMoved: false });
  });

  test('is used in place once the private folder is opened', () => {
    chmodSync(folder, 0o755);
    expect(clusterFolder(join(folder, 'data'), other).isMoved).toBe(false);
    chmodSync(folder, 0o700);
  });

  test('that was private only later is named, rather than a new database made', () => {
    mkdirSync(join(folder, 'data/postgres'), { recursive: true });
    writeFileSync(join(folder, 'data/postgres/PG_VERSION'), '18');
    expect(() => clusterFolder(join(folder, 'data'), other)).toThrow(
      'the user other, whom PostgreSQL runs as, cannot get there',
    );
  });
});
