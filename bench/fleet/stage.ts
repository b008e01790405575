// Starts a real server process with the rows and keys of a fleet, and opens a superuser connection to its database.
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogin, type Login } from '@ec/kernel/database/login';
import { vacuumAnalyze } from '@ec/kernel/database/vacuum';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { type DeviceLine, readLines } from '@ec/simulator/lines';
import { type FleetSize, makeFleet } from '../../tools/fleet/fleet-rows.ts';
import { freePort, startServer } from '../../tools/kill/server.ts';

const tenant = '000000';

export interface FleetStage {
  url: string;
  mqtt: string;
  lines: DeviceLine[];
  /** A superuser's login, which row-level security does not limit. */
  superuser: Login;
  /** Returns the resident memory of the server in MiB. */
  rss(): number;
  close(): Promise<void>;
}

export async function fleetStage(size: FleetSize): Promise<FleetStage> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  chmodSync(folder, 0o755);
  const mqttPort = await freePort();
  const server = await startServer(folder, { MQTT_PORT: `${mqttPort}`, LOG_LEVEL: 'error' }, 'bundle');
  const urls = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!urls) throw new Error('The database does not run');
  const login = await createLogin(urls.owner, 'ec_app');
  const fleetLines = await makeFleet(login, { tenantId: tenant, prefix: 'B', size });
  await login.close();
  await vacuumAnalyze(urls.owner); // the fleet was a bulk load
  const superuser = await createLogin(urls.superuser);
  return {
    url: server.url,
    mqtt: `mqtt://127.0.0.1:${mqttPort}`,
    superuser,
    lines: readLines(fleetLines.lines.join('\n')),
    rss: () => {
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
      return Math.round(parseInt(kilobytes, 10) / 1024);
    },
    async close() {
      await superuser.close();
      await server.stop();
      await removeEmbedded(folder);
    },
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
