// npm run simulate: plays devices over real sockets (docs/devices.md).
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '@ec/language/unknown';
import { type FaultLevel, faultLevels } from './faults.ts';
import { drawLines, playableLines, startFleet } from './fleet.ts';
import { liveIn, withStates } from './keys.ts';
import { type AboutInput, readLines } from './lines.ts';
import { tallyText, type Watcher } from './tally.ts';

const usage = `npm run simulate -- [options]
  --url <http://…>      the server (http://127.0.0.1:8080)
  --mqtt <mqtt://…|off> its broker (port 1883 of the same host); off: chargers by OCPP alone
  --keys <file>         who is played, with their keys (DATA_DIR/simulator.keys)
  --devices <1–5000>    how many of them (all)
  --speed <1–1000>      periods and sessions are so many times as short (1)
  --busy <0–1>          how much of the time a connector or a bay is in use (0.15)
  --faults off|few|many what goes wrong (off)
  --seed <number>       which trucks come when, which faults (1)
  --seconds <number>    ends after so long`;

class Refusal extends Error {}

function numberIn(name: string, text: string | undefined, [low, high]: [number, number], fallback: number): number {
  if (text === undefined) return fallback;
  const value = parseFloat(text);
  if (!(value >= low && value <= high)) throw new Refusal(`--${name} is ${text}; it must be from ${low} to ${high}.`);
  return value;
}

function options() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      mqtt: text,
      keys: text,
      devices: text,
      speed: text,
      busy: text,
      faults: text,
      seed: text,
      seconds: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) throw new Refusal(usage);
  const url = new URL(values.url ?? 'http://127.0.0.1:8080');
  const faults: FaultLevel | undefined = faultLevels.find((level) => level === (values.faults ?? 'off'));
  if (!faults) throw new Refusal(`--faults is ${values.faults}; it must be off, few or many.`);
  return {
    url: url.origin,
    mqtt: values.mqtt === 'off' ? undefined : (values.mqtt ?? `mqtt://${url.hostname}:1883`),
    keys: values.keys ?? join(process.env.DATA_DIR || 'data', 'simulator.keys'),
    devices: numberIn('devices', values.devices, [1, 5000], 5000),
    speed: numberIn('speed', values.speed, [1, 1000], 1),
    busy: numberIn('busy', values.busy, [0, 1], 0.15),
    seed: numberIn('seed', values.seed, [0, 4_294_967_295], 1),
    seconds: numberIn('seconds', values.seconds, [1, 1e7], Number.POSITIVE_INFINITY),
    faults,
  };
}

function linesOf(file: string) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(
      `There are no keys in ${file}. Start the demo once (npm start makes them), make a fleet (npm run simulate:fleet), or name a file: --keys.`,
    );
  }
  const live = liveIn(text);
  if (live !== undefined)
    throw new Refusal(
      `These devices live already, within the server that runs as process ${live}. Start it with DEMO_LIVE=keys, or name other keys: --keys.`,
    );
  try {
    return readLines(text);
  } catch (error) {
    throw new Refusal(`${file} cannot be read. ${messageOf(error)}`);
  }
}

async function needServer(url: string): Promise<void> {
  const isThere = await fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) throw new Refusal(`No server answers at ${url}. Start it, or name another one: --url.`);
}

const needBroker = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: parseInt(port || '1883', 10), timeout: 5000 });
    const refuse = () => {
      socket.destroy();
      reject(new Refusal(`No broker answers at ${address}. Name another one: --mqtt, or none: --mqtt off.`));
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', refuse);
    socket.once('timeout', refuse);
  });

/**
 * Writes the changed states of swap stations into the keys file, so that the next run continues from these states. The function reads the
 * file again first, because the server may have written other keys meanwhile.
 */
function saveStates(file: string, states: Map<string, AboutInput<'swap'>>): void {
  if (states.size === 0) return;
  try {
    writeFileSync(`${file}.new`, withStates(readFileSync(file, 'utf8'), states), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    states.clear();
  } catch (error) {
    say(`Where packs stand cannot be kept in ${file}: ${messageOf(error)}`);
  }
}

const reportMs = 10_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { url, mqtt, keys, devices, speed, busy, seed, seconds, faults } = options();
  const lines = drawLines(playableLines(linesOf(keys), mqtt), devices, seed);
  if (lines.length === 0)
    throw new Refusal(
      `Nothing is played: ${keys} has no ${mqtt ? 'device' : 'charger that speaks OCPP, and --mqtt is off'}.`,
    );
  await needServer(url);
  if (mqtt && lines.some(({ kind }) => kind !== 'charger')) await needBroker(mqtt);
  const refused = new Set<string>();
  const reasons = new Map<string, number>();
  const states = new Map<string, AboutInput<'swap'>>();
  const watcher: Watcher = {
    stateChanged: (device, about) => void states.set(device, about),
    keyRefused(device) {
      if (refused.size === 0) say(`The key of ${device} was refused: it was renewed or withdrawn in the console.`);
      refused.add(device);
    },
    refused: (_device, what, why) => void reasons.set(`${what}: ${why}`, (reasons.get(`${what}: ${why}`) ?? 0) + 1),
  };
  const fleet = startFleet({ lines, url, mqtt, speed, seed, busy, faults, watcher });
  say(`${fleet.size} devices at ${url}, speed ${speed}, faults ${faults}, seed ${seed}. End with Ctrl-C.`);
  const started = Date.now();
  const report = setInterval(() => {
    saveStates(keys, states);
    say(`${Math.round((Date.now() - started) / 1000)} s: ${tallyText(fleet.tally)}`);
    if (refused.size === fleet.size) void end(1, `The server at ${url} refused every key.`);
  }, reportMs);
  let isEnding = false;
  async function end(code: number, why: string): Promise<void> {
    if (isEnding) process.exit(code);
    isEnding = true;
    clearInterval(report);
    say(why);
    await fleet.finish(15_000);
    saveStates(keys, states);
    say(`In all: ${tallyText(fleet.tally)}`);
    if (refused.size > 0) say(`Keys that were refused: ${refused.size}`);
    for (const [reason, times] of [...reasons].sort(([, a], [, b]) => b - a).slice(0, 10))
      say(`  ${times} × ${reason}`);
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0, 'Ending what runs …'));
  if (Number.isFinite(seconds)) setTimeout(() => void end(0, 'Time is over; ending what runs …'), seconds * 1000);
}

main().catch((error) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof Refusal ? 2 : 1;
});
