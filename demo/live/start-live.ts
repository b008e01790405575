// Simulates some devices of the demo: creates their keys, and starts a thread that plays them over real sockets. The thread ends with
// the server.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { demoSeed } from '@ec/device-models/demo-seed';
import { builtInBrokerAddress } from '@ec/gateway/server/public';
import type { Engine } from '@ec/resource-server/feature';
import { withLive } from '@ec/simulator/keys';
import { writeLine } from '@ec/simulator/lines';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { type LiveShare, liveDevices } from './live-devices.ts';
import { giveKeys, readKeys, writeKeys } from './live-keys.ts';

/** All sites and houses of the small tenant, and a few of the large tenants. */
const shares: Record<string, LiveShare> = {
  '100003': { sites: 100, houses: 1000 },
  '100002': { sites: 1, houses: 0 },
  '100001': { sites: 0, houses: 15 },
};

export interface LiveOptions {
  /** `keys`: no device is simulated here; the keys are written for a simulator that a person runs. */
  mode: 'on' | 'keys';
  dataDir: string;
  /** The address of this server, as a device on this machine reaches it. */
  url: string;
}

export interface Live {
  devices: number;
  close(): Promise<void>;
}

export const keysFile = (dataDir: string): string => join(dataDir, 'simulator.keys');

/** @returns undefined if there is no demo device */
export async function startLive(engine: Engine, { mode, dataDir, url }: LiveOptions): Promise<Live | undefined> {
  const file = keysFile(dataDir);
  const lines = await liveLines(engine, file);
  if (lines.length === 0) return undefined;
  const text = `${lines.join('\n')}\n`;
  writeKeys(file, withLive(text, mode === 'on' ? process.pid : undefined));
  if (mode === 'keys') return { devices: lines.length, close: async () => undefined };
  // Devices by MQTT are simulated only if this process has a broker: no other broker knows their keys.
  const mqtt = await builtInBrokerAddress(engine);
  const worker = new Worker(new URL(import.meta.resolve('@ec/simulator/worker')), {
    workerData: { text, url, mqtt, seed: demoSeed },
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  });
  // Without this listener an error of the worker would end the server.
  worker.on('error', (error) => engine.log.error({ err: error }, 'The demo devices have stopped'));
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    devices: mqtt === undefined ? lines.filter((line) => !/^\S+\/\S+\//.test(line)).length : lines.length,
    async close() {
      worker.postMessage('end');
      const timer = setTimeout(() => void worker.terminate(), 1000);
      await ended;
      clearTimeout(timer);
      writeKeys(file, text);
    },
  };
}

/** Returns a line for each simulated device that has a key. */
async function liveLines(engine: Engine, file: string): Promise<string[]> {
  const storedKeys = readKeys(file);
  const lines: string[] = [];
  for (const [tenantId, share] of Object.entries(shares))
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        if (!(await lookUpDemo(tx, tenantId))) return;
        const devices = await liveDevices(tx, share, engine.clock.now());
        const keys = await giveKeys(tx, engine, devices, storedKeys);
        // Demo tenants may control devices (domain §8.1).
        await tx.run(
          sql`insert into system_tenant_param (tenant_id, param_key, param_value) values (${tenantId}, 'device.control', '1')
            on conflict do nothing`,
        );
        for (const { deviceId, name, about } of devices) {
          const key = keys.get(deviceId);
          if (key !== undefined) lines.push(writeLine(name, key, about));
        }
      },
      { timeout: 60_000 },
    );
  return lines;
}
