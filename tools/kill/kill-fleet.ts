// A simulated fleet sends, and the server, PostgreSQL, an outside broker (Mosquitto) or the connections of the fleet are killed at seeded
// moments. At the end each acknowledged sample must be stored, each session billed once, and no disconnected charger be shown online.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { type Fleet, startFleet } from '@ec/simulator/fleet';
import { readLines } from '@ec/simulator/lines';
import { tallyText, type Watcher } from '@ec/simulator/tally';
import { makeFleet } from '../fleet/fleet-rows.ts';
import { checkFleet, type FleetRecord, onlineChargers } from './fleet-check.ts';
import { type Line, openLine } from './half-open.ts';
import { freePort, killPostgres, type Server, startServer } from './server.ts';

const tenantId = '000000';
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface KillFleetOptions {
  rounds: number;
  seed: number;
  devices: number;
  /** `own`: the broker in the server; `outside`: Mosquitto. */
  broker: 'own' | 'outside';
  /** Milliseconds between two cuts, at least and at most. */
  between: [number, number];
  /** True where the run also waits until every charger is shown offline. */
  waitsForSilence: boolean;
  say(line: string): void;
}

type Cut = 'server' | 'postgres' | 'server and postgres' | 'dead lines' | 'broker';

/** The processes, connections and records of a run. `server` and `mosquitto` are replaced when they start again. */
interface Rig {
  folder: string;
  server: Server;
  mosquitto: ChildProcess | undefined;
  mqttPort: number;
  env: Record<string, string>;
  /** The two connections that the fleet uses; they can be made half-open. */
  http: Line;
  mqtt: Line;
  fleet: Fleet;
  record: FleetRecord;
}

type Undo = (() => unknown)[];

/** @returns whether everything was in order */
export async function killFleet(options: KillFleetOptions): Promise<boolean> {
  const random = seededRandom(options.seed, 'kill fleet', 0);
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-kill-fleet-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user of the system and must reach the folder
  const undo: Undo = [() => removeEmbedded(folder)];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const stop = () => void end().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const rig = await openRig(folder, options, undo);
    undo.push(() => rig.fleet.close());
    const started = performance.now();
    await cutRounds(rig, options, random);
    await rig.fleet.finish(240_000);
    options.say(`${((performance.now() - started) / 1000).toFixed(0)} s: ${tallyText(rig.fleet.tally)}`);
    return await reportProblems(rig, options);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await end();
  }
}

/** Starts broker, server and fleet. @param undo receives the functions that stop them */
async function openRig(folder: string, options: KillFleetOptions, undo: Undo): Promise<Rig> {
  const { seed, devices, broker } = options;
  const mqttPort = await freePort();
  // The server keeps its port over restarts, so that its MQTT session at the outside broker stays the same.
  const PORT = `${await freePort()}`;
  const outside = { PORT, MQTT_PORT: 'off', MQTT_URL: `mqtt://127.0.0.1:${mqttPort}` };
  const env: Record<string, string> = broker === 'own' ? { PORT, MQTT_PORT: `${mqttPort}` } : outside;
  const rig = { folder, mqttPort, env } as Rig;
  if (broker === 'outside') rig.mosquitto = await startMosquitto(mqttPort);
  undo.push(() => rig.mosquitto?.kill('SIGKILL'));
  rig.server = await startServer(folder, env, 'bundle');
  undo.push(() => rig.server.stop());
  const owner = await createLogin(urlsOf(folder)?.owner ?? '', 'ec_app');
  const inverters = Math.floor(devices / 2);
  const { lines } = await makeFleet(owner, {
    tenantId,
    prefix: 'K',
    size: { chargers: devices - inverters - 2, inverters, storage: 2 },
  });
  await owner.close();
  rig.http = await openLine(() => parseInt(new URL(rig.server.url).port, 10));
  rig.mqtt = await openLine(() => mqttPort);
  undo.push(rig.http.close, rig.mqtt.close);
  rig.record = { samples: new Set(), sessions: [] };
  rig.fleet = startFleet({
    lines: readLines(lines.join('\n')),
    url: `http://127.0.0.1:${rig.http.port}`,
    mqtt: `mqtt://127.0.0.1:${rig.mqtt.port}`,
    speed: 60,
    busy: 0.9,
    seed,
    watcher: recorderOf(rig.record),
  });
  return rig;
}

const urlsOf = (folder: string) => findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });

/** Records what the server has acknowledged: it must be in the database at the end. */
const recorderOf = (record: FleetRecord): Watcher => ({
  acknowledged(_device, what, payload) {
    const [, , , product, no, , leaf] = what.split('/');
    if (leaf === 'telemetry' && payload !== null && typeof payload === 'object' && 'ts' in payload)
      record.samples.add(`${product} ${no} ${payload.ts}`);
  },
  sessionEnded: (device, { tag, energy, no, key }) => record.sessions.push({ device, tag, energy, no, key }),
});

async function cutRounds(rig: Rig, { rounds, between, say }: KillFleetOptions, random: SeededRandom): Promise<void> {
  const cuts: Cut[] = ['server', 'postgres', 'server and postgres', 'dead lines'];
  if (rig.mosquitto) cuts.push('broker');
  for (let round = 0; round < rounds; round += 1) {
    await pause(random.whole(...between));
    const cut = cuts[round % cuts.length] ?? 'server';
    const before = { ...rig.fleet.tally };
    if (cut === 'dead lines') {
      const many = rig.http.deaden(0.5, random.next) + rig.mqtt.deaden(0.3, random.next);
      say(`cut ${round + 1}: ${many} lines are dead`);
      continue;
    }
    await killAndRestart(rig, cut, random);
    const startTime = (rig.server.startTime / 1000).toFixed(1);
    say(
      `cut ${round + 1}: ${cut}, ${before.acknowledged} messages acknowledged, ${before.sessionsEnded} sessions ended, up in ${startTime} s`,
    );
  }
  await pause(random.whole(...between));
}

async function killAndRestart(rig: Rig, cut: Cut, random: SeededRandom): Promise<void> {
  if (cut.includes('postgres')) killPostgres(rig.folder);
  if (cut === 'broker') {
    rig.mosquitto?.kill('SIGKILL');
    await pause(random.whole(100, 1500));
    rig.mosquitto = await startMosquitto(rig.mqttPort);
    return;
  }
  // A server whose database was killed may end by itself or stay; it is killed and started again in both cases.
  if (cut === 'postgres') await pause(random.whole(0, 2000));
  await rig.server.kill();
  await pause(random.whole(0, 800));
  rig.server = await startServer(rig.folder, rig.env, 'bundle');
}

/** Compares the record with the database. @returns whether nothing is missing, doubled or still waiting */
async function reportProblems({ folder, fleet, record }: Rig, options: KillFleetOptions): Promise<boolean> {
  const { say } = options;
  const superuser = urlsOf(folder)?.superuser ?? '';
  let isGood = fleet.tally.waiting === 0;
  if (!isGood) say(`${fleet.tally.waiting} messages found no answer`);
  for (const [what, problems] of Object.entries(await checkFleet(superuser, tenantId, record))) {
    if (problems.length > 0) isGood = false;
    say(`${problems.length === 0 ? '0' : `at least ${problems.length}`} ${what}`);
    for (const problem of problems) say(`  ${problem}`);
  }
  say(`${record.samples.size} samples and ${record.sessions.length} sessions were compared`);
  if (options.waitsForSilence) {
    const online = await waitForSilence(superuser);
    say(`${online} chargers are still shown online`);
    isGood &&= online === 0;
  }
  return isGood && record.sessions.length > 0;
}

/** Waits at most five minutes. @returns the number of chargers that are still shown online */
async function waitForSilence(superuser: string): Promise<number> {
  const until = Date.now() + 300_000;
  let online = await onlineChargers(superuser, tenantId);
  while (online > 0 && Date.now() < until) {
    await pause(2000);
    online = await onlineChargers(superuser, tenantId);
  }
  return online;
}

/** Starts Mosquitto without authentication. */
async function startMosquitto(port: number): Promise<ChildProcess> {
  const child = spawn('mosquitto', ['-p', `${port}`], { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    setTimeout(resolve, 500);
  });
  return child;
}
