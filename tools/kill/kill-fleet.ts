// A fleet speaks, and the server, PostgreSQL, an outside broker (where Mosquitto is
// installed) or lines between them are cut with SIGKILL at seeded moments; what was acknowledged must be there once, what was charged
// be billed once, and no charger be shown on line that is gone.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { seededRandom } from '@ec/kernel/seeded-random';
import { type Fleet, startFleet } from '@ec/simulator/fleet';
import { readLines } from '@ec/simulator/lines';
import { tallyText } from '@ec/simulator/tally';
import { makeFleet } from '../fleet/fleet-rows.ts';
import { checkFleet, type Kept, onlineChargers } from './fleet-check.ts';
import { type Line, openLine } from './half-open.ts';
import { freePort, killPostgres, type Server, startServer } from './server.ts';

const tenantId = '000000';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface KillFleetOptions {
  rounds: number;
  seed: number;
  devices: number;
  /** `own`: of the server; `outside`: Mosquitto. */
  broker: 'own' | 'outside';
  /** Milliseconds between two cuts, at least and at most. */
  between: [number, number];
  /** The run waits until every charger is shown off line. */
  waitsForSilence: boolean;
  say(line: string): void;
}

type Cut = 'server' | 'postgres' | 'server and postgres' | 'dead lines' | 'broker';

/** @returns whether everything was in order */
export async function killFleet(options: KillFleetOptions): Promise<boolean> {
  const { rounds, seed, devices, broker, between, say } = options;
  const random = seededRandom(seed, 'kill fleet', 0);
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-kill-fleet-'));
  chmodSync(folder, 0o755); // the OS user that PostgreSQL runs as has to get there
  const undo: (() => unknown)[] = [() => removeEmbedded(folder)];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const broken = () => void end().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, broken);
  try {
    const mqttPort = await freePort();
    let mosquitto = broker === 'outside' ? await startMosquitto(mqttPort) : undefined;
    undo.push(() => mosquitto?.kill('SIGKILL'));
    // Always at one port: the sessions that it keeps with a broker are named after it.
    const PORT = `${await freePort()}`;
    const outside = { PORT, MQTT_PORT: 'off', MQTT_URL: `mqtt://127.0.0.1:${mqttPort}` };
    const env: Record<string, string> = broker === 'own' ? { PORT, MQTT_PORT: `${mqttPort}` } : outside;
    let server: Server = await startServer(folder, env, 'bundle');
    undo.push(() => server.stop());
    const urls = () => findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
    const owner = await createLogin(urls()?.owner ?? '', 'ec_app');
    const inverters = Math.floor(devices / 2);
    const fleetLines = await makeFleet(owner, {
      tenantId,
      prefix: 'K',
      size: { chargers: devices - inverters - 2, inverters, storage: 2 },
    });
    await owner.close();

    const http: Line = await openLine(() => parseInt(new URL(server.url).port, 10));
    const mqtt: Line = await openLine(() => mqttPort);
    undo.push(http.close, mqtt.close);
    const record: Kept = { samples: new Set(), sessions: [] };
    const fleet: Fleet = startFleet({
      lines: readLines(fleetLines.lines.join('\n')),
      url: `http://127.0.0.1:${http.port}`,
      mqtt: `mqtt://127.0.0.1:${mqtt.port}`,
      speed: 60,
      busy: 0.9,
      seed,
      watcher: {
        acknowledged(_device, what, payload) {
          const [, , , product, no, , leaf] = what.split('/');
          if (leaf === 'telemetry' && payload !== null && typeof payload === 'object' && 'ts' in payload)
            record.samples.add(`${product} ${no} ${payload.ts}`);
        },
        sessionEnded: (device, { tag, energy, no, key }) => record.sessions.push({ device, tag, energy, no, key }),
      },
    });
    undo.push(() => fleet.close());
    const started = performance.now();
    const cuts: Cut[] = [
      'server',
      'postgres',
      'server and postgres',
      'dead lines',
      ...(mosquitto ? (['broker'] as const) : []),
    ];
    for (let round = 0; round < rounds; round += 1) {
      await pause(random.whole(...between));
      const cut = cuts[round % cuts.length] ?? 'server';
      const before = { ...fleet.tally };
      if (cut === 'dead lines') {
        const many = http.deaden(0.5, random.next) + mqtt.deaden(0.3, random.next);
        say(`cut ${round + 1}: ${many} lines are dead`);
        continue;
      }
      if (cut.includes('postgres')) killPostgres(folder);
      if (cut === 'broker') {
        mosquitto?.kill('SIGKILL');
        await pause(random.whole(100, 1500));
        mosquitto = await startMosquitto(mqttPort);
      } else {
        // A server whose database was killed ends by itself or goes on; either way it is begun anew.
        if (cut === 'postgres') await pause(random.whole(0, 2000));
        await server.kill();
        await pause(random.whole(0, 800));
        server = await startServer(folder, env, 'bundle');
      }
      say(
        `cut ${round + 1}: ${cut}, ${before.acknowledged} messages acknowledged, ${before.sessionsEnded} sessions ended, up in ${(server.startTime / 1000).toFixed(1)} s`,
      );
    }
    await pause(random.whole(...between));
    await fleet.finish(240_000);
    say(`${((performance.now() - started) / 1000).toFixed(0)} s: ${tallyText(fleet.tally)}`);
    const superuser = urls()?.superuser ?? '';
    let isGood = fleet.tally.waiting === 0;
    if (!isGood) say(`${fleet.tally.waiting} messages found no answer`);
    for (const [what, problems] of Object.entries(await checkFleet(superuser, tenantId, record))) {
      if (problems.length > 0) isGood = false;
      say(`${problems.length === 0 ? '0' : `at least ${problems.length}`} ${what}`);
      for (const one of problems) say(`  ${one}`);
    }
    say(`${record.samples.size} samples and ${record.sessions.length} sessions were compared`);
    if (options.waitsForSilence) {
      const until = Date.now() + 300_000;
      let online = await onlineChargers(superuser, tenantId);
      while (online > 0 && Date.now() < until) {
        await pause(2000);
        online = await onlineChargers(superuser, tenantId);
      }
      say(`${online} chargers are still shown on line`);
      isGood &&= online === 0;
    }
    return isGood && record.sessions.length > 0;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, broken);
    await end();
  }
}

/** Trusts whoever speaks, as the guide says of other brokers: they authenticate devices themselves. */
async function startMosquitto(port: number): Promise<ChildProcess> {
  const child = spawn('mosquitto', ['-p', `${port}`], { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    setTimeout(resolve, 500);
  });
  return child;
}
