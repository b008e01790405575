// Starts a MariaDB server for a test, if MariaDB is installed (Debian: mariadb-server).
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './self-signed.ts';

export const hasMariadb = spawnSync('mariadbd', ['--version']).status === 0;

export interface Mariadb {
  port: number;
  /** Runs SQL statements as the database user root. */
  run(statements: string): void;
  close(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** @throws Error with the output of MariaDB when the installation of its tables fails, or when the server ends before it is ready */
export async function startMariadb(): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
  const [data, socket] = [join(folder, 'data'), join(folder, 's')];
  const user = `--user=${userInfo().username}`;
  const { certificate, privateKey } = selfSigned('127.0.0.1');
  writeFileSync(join(folder, 'cert.pem'), certificate);
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const method = '--auth-root-authentication-method=normal';
  const installed = spawnSync('mariadb-install-db', [
    '--no-defaults',
    user,
    `--datadir=${data}`,
    method,
    '--skip-test-db',
  ]);
  if (installed.status !== 0) throw new Error(`${installed.stdout}${installed.stderr}`);
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      user,
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${socket}`,
      `--ssl-cert=${join(folder, 'cert.pem')}`,
      `--ssl-key=${join(folder, 'key.pem')}`,
      '--innodb-buffer-pool-size=16M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('ready for connections')) resolve();
    });
    server.once('exit', () => reject(new Error(output)));
  });
  return {
    port,
    run(statements) {
      const result = spawnSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot'], { input: statements });
      if (result.status !== 0) throw new Error(`${result.stderr}`);
    },
    async close() {
      server.removeAllListeners('exit');
      const exit = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
