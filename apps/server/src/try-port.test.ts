// Tests the start of a server whose port another program uses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a server whose port is taken ends before it touches the database', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'port-'));
  try {
    const env = { ...process.env, DATA_DIR: folder, PORT: `${port}`, HOST: '127.0.0.1', DEMO: 'off', MQTT_PORT: 'off' };
    const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
    let text = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (text += chunk));
    const [code] = await once(server, 'close');
    expect(text).toContain(`Port ${port} is in use by another program`);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    holder.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);
