// Plays the MQTT devices other than chargers. A logger also speaks for its inverters, a swap station for its packs and robots.
import { planFaults, scheduleFaults, speakerFaults } from '../faults.ts';
import type { About, DeviceLine, LineOf } from '../lines.ts';
import { speakerOf } from '../lines.ts';
import type { SitePower } from '../site-power.ts';
import { createPack } from '../swap/pack.ts';
import { createRoom } from '../swap/room.ts';
import type { World } from '../world.ts';
import { createPanel, type Panel } from './inverter.ts';
import { meterPeriod } from './meter-period.ts';
import { createMeter, createRobot, createTruck } from './site.ts';
import { done, openSpeaker, type Speaker } from './speaker.ts';
import { createStore } from './storage.ts';

export interface SpeakerWorld extends World {
  url: string;
  /** 0 to 1: delays the first reports of a device, so that devices do not all report at once. */
  phase: number;
}

const minute = 60_000;
const [inverterMs, siteMs] = [5 * minute, minute];

type Sampler = (now: number) => Record<string, unknown>;
/** Codes of alarms that a simulated inverter may have (domain §12). */
const alarmCodes = ['1007', '1009', '1010'] as const;

function playLogger(world: SpeakerWorld, { name, key, about }: LineOf<'logger'>): () => void {
  const { tenantId } = speakerOf(name);
  const panels = about.inverters.map((one) => ({ name: `${tenantId}/inv/${one.sn}`, panel: panelOf(world, one) }));
  const speaker = open(world, name, key, {
    also: panels.map((one) => one.name),
    command: limits(panels.map(({ panel }) => panel)),
  });
  const tell = () => {
    const ts = world.pace.now();
    const rssi = -60 - Math.round(8 * Math.sin(ts / 9e6));
    void speaker.tell(name, ts, { rssi, devices: panels.length });
    for (const { name: inverter, panel } of panels) void say(speaker, inverter, ts, panel.sample(ts));
  };
  return begin(world, speaker, name, panels[0]?.name ?? name, inverterMs, tell);
}

function playInverter(world: SpeakerWorld, { name, key, about }: LineOf<'inv'>): () => void {
  const panel = panelOf(world, about);
  world.sites.add(about.site, 'pv', (now) => -kwOf(panel.sample(now).pac));
  const speaker = open(world, name, key, { command: limits([panel]) });
  return begin(world, speaker, name, name, inverterMs, () => {
    const ts = world.pace.now();
    void say(speaker, name, ts, panel.sample(ts));
  });
}

/** Plays a device that reports only itself. */
function playAlone(world: SpeakerWorld, name: string, key: string, periodMs: number, sample: Sampler): () => void {
  const speaker = open(world, name, key, {});
  return begin(world, speaker, name, name, periodMs, () => {
    const ts = world.pace.now();
    void say(speaker, name, ts, sample(ts));
  });
}

function playSwap(world: SpeakerWorld, line: LineOf<'swap'>): () => void {
  const { name, key } = line;
  const speaker = open(world, name, key, {
    command: (command, args) => (room.receiveAnswer(command, args) ? undefined : done(args)),
  });
  const room = createRoom({
    ...world,
    line,
    tell: (device, d) => say(speaker, device, world.pace.now(), d),
    event: (device, payload) => speaker.publish(device, 'event', payload),
  });
  world.sites.add(line.about.site, 'swap', room.power);
  let isFirst = true;
  return begin(world, speaker, name, name, siteMs, () => {
    const report = room.tellAll();
    // The server does not allow a swap with packs that it has no report of (BR-19).
    if (isFirst) void report.then(room.start);
    isFirst = false;
  });
}

function playStorage(world: SpeakerWorld, { name, key, about }: LineOf<'ess'>): () => void {
  const store = createStore(about, world.pace.now());
  world.sites.add(about.site, 'storage', (now) => -kwOf(store.sample(now).power));
  return playAlone(world, name, key, siteMs, store.sample);
}

function playMeter(world: SpeakerWorld, { name, key, about }: LineOf<'meter'>): () => void {
  const { site, use } = about;
  const meter = createMeter(about, world.pace.now(), flowAt(world.sites, about));
  if (use === 'auxiliary') world.sites.add(site, use, meter.ownPower);
  return playAlone(world, name, key, meterPeriod(about), meter.sample);
}

/** Returns a function for the power that flows through the meter; undefined where the power follows the hour of the day. */
function flowAt(sites: SitePower, { site, use }: About<'meter'>): ((now: number) => number) | undefined {
  if (site === undefined || use === 'auxiliary') return undefined;
  if (use === 'gridGate') return (now) => sites.at(site, now);
  // The meter of a PV plant counts generated energy as positive.
  return (now) => (use === 'pv' ? -1 : 1) * sites.at(site, now, use);
}

const kwOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Plays a device that only reports its presence. */
function playCamera(world: SpeakerWorld, name: string, key: string): () => void {
  const speaker = open(world, name, key, {});
  return begin(world, speaker, name, name, inverterMs, () => speaker.tellState());
}

export function playSpeaker(world: SpeakerWorld, line: Exclude<DeviceLine, { kind: 'charger' | 'stack' }>): () => void {
  const { name, key } = line;
  const now = world.pace.now();
  switch (line.kind) {
    case 'logger':
      return playLogger(world, line);
    case 'inv':
      return playInverter(world, line);
    case 'swap':
      return playSwap(world, line);
    case 'cam':
      return playCamera(world, name, key);
    case 'ess':
      return playStorage(world, line);
    case 'meter':
      return playMeter(world, line);
    case 'batt':
      return playAlone(world, name, key, siteMs, createPack(line.about, 'charging', now, world.pace.speed).sample);
    case 'agv':
      return playAlone(world, name, key, siteMs, createRobot(line.about));
    case 'tbox':
      return playAlone(world, name, key, minute / 2, createTruck(line.about, now));
  }
}

const panelOf = ({ pace }: SpeakerWorld, about: Omit<About<'inv'>, 'at'> & { at?: number | undefined }): Panel =>
  createPanel(about, pace.now());

const limits = (panels: readonly Panel[]) => (_name: string, args: Record<string, unknown>) => {
  const { powerLimitPct } = args;
  if (typeof powerLimitPct === 'number') for (const panel of panels) panel.limit(powerLimitPct);
  return done(args);
};

type More = Pick<Parameters<typeof openSpeaker>[0], 'also' | 'command'>;

const open = ({ url, pace, tally, watcher }: SpeakerWorld, name: string, key: string, more: More): Speaker =>
  openSpeaker({ url, name, key, pace, tally, watcher, ...more });

/** The speakers whose next telemetry is sent twice. */
const repeating = new WeakSet<Speaker>();
/** The speakers whose next telemetry is lost. */
const losing = new WeakSet<Speaker>();

function say(speaker: Speaker, name: string, ts: number, d: Record<string, unknown>): Promise<void> {
  const acknowledged = speaker.tell(name, ts, d, losing.delete(speaker));
  if (repeating.delete(speaker)) speaker.repeat(name);
  return acknowledged;
}

/** Calls `tell` within six seconds and then in each period, and plans faults. @param alarmDevice raises the alarms if it is an inverter */
function begin(
  world: SpeakerWorld,
  speaker: Speaker,
  name: string,
  alarmDevice: string,
  periodMs: number,
  tell: () => void,
) {
  const { pace, phase } = world;
  pace.afterReal(500 + 5000 * phase, tell);
  pace.every(periodMs, periodMs * (0.1 + 0.9 * phase), tell);
  const plan = planFaults(world.faults, speakerFaults, world.seed, name);
  const alarm = (device: string, durationMs: number, draw: number) => {
    if (device.split('/')[1] !== 'inv') return;
    const code = alarmCodes[Math.floor(draw * alarmCodes.length)];
    if (code === undefined) return;
    void speaker.publish(device, 'event', { ts: pace.now(), code, on: 1 });
    pace.after(durationMs, () => speaker.publish(device, 'event', { ts: pace.now(), code, on: 0 }));
  };
  scheduleFaults(world, plan, (fault) => {
    if (fault === 'outage') speaker.drop(plan.random.whole(2, 20) * minute);
    else if (fault === 'duplicate') repeating.add(speaker);
    else if (fault === 'lostMessage') losing.add(speaker);
    else if (fault === 'lostAnswer') {
      tell();
      speaker.drop(2000);
    } else alarm(alarmDevice, plan.random.whole(5, 40) * minute, plan.random.next());
  });
  return () => speaker.end();
}
