// Tests the start of PostgreSQL on a file system without sockets.
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCluster } from './cluster.ts';
import { serverUser } from './os-user.ts';
import { findPrograms } from './places.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { hostOf } from './socket.ts';

const base = mkdtempSync(join(tmpdir(), 'postmaster-'));
chmodSync(base, 0o755);
afterAll(() => rmSync(base, { recursive: true }));

test.skipIf(process.platform === 'win32')(
  'PostgreSQL listens on TCP where sockets are refused; socket files of a killed server are removed',
  async () => {
    const user = serverUser();
    const programs = findPrograms(user);
    const folder = join(base, 'postgres');
    await makeCluster({ folder, programs, user, password: 'secret' });
    // This script replaces the program postgres. It refuses to create a socket, as PostgreSQL does on a file system without sockets.
    const postgres = join(base, 'without-sockets');
    const refusal = 'FATAL:  could not create any Unix-domain sockets';
    const script = `for each in "$@"; do case "$each" in unix_socket_directories=?*) echo '${refusal}' >&2; exit 1;; esac; done`;
    writeFileSync(postgres, `#!/bin/sh\n${script}\nexec '${programs.postgres}' "$@"\n`, { mode: 0o755 });
    for (const name of ['.s.PGSQL.1', '.s.PGSQL.1.lock']) writeFileSync(join(folder, name), '');
    const started = await startPostmaster({ folder, programs: { ...programs, postgres }, user, settings: {} });
    const sockets = readdirSync(folder).filter((name) => name.startsWith('.s.'));
    await stopPostmaster(folder, started);
    expect(sockets).toEqual([]);
    expect(started.sockets).toBe('');
    expect(hostOf(started)).toBe('127.0.0.1');
  },
  60_000,
);
