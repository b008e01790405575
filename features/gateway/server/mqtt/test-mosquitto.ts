// For tests: Mosquitto itself, where Debian's package is installed.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { vi } from 'vitest';

const mosquitto = '/usr/sbin/mosquitto';
export const hasMosquitto = existsSync(mosquitto);
if (!hasMosquitto)
  process.stderr.write(
    `\n${mosquitto} is not there: an outside MQTT broker is NOT tested (apt-get install mosquitto)\n`,
  );

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export async function startMosquitto(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-mosquitto-'));
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_inflight_messages 50\n`);
  const child = spawn(mosquitto, ['-c', file], { stdio: 'ignore' });
  const url = `mqtt://127.0.0.1:${port}`;
  await vi.waitFor(async () => (await connectAsync(url, { connectTimeout: 500 }, false)).endAsync(), {
    timeout: 10_000,
  });
  return { url, child };
}
