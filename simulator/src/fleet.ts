// Plays the devices of a keys file over real sockets.

import { clamp } from '@ec/device-models/seeded-draws';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { PlayedCharger } from './charger/charger.ts';
import type { FaultLevel } from './faults.ts';
import type { DeviceLine } from './lines.ts';
import { playStack } from './mqtt/charger/charger.ts';
import { playSpeaker, type SpeakerWorld } from './mqtt/players.ts';
import { playCharger } from './ocpp/charger.ts';
import { createPace } from './pace.ts';
import { createSitePower } from './site-power.ts';
import { emptyTally, type Tally, type Watcher } from './tally.ts';

export interface FleetOptions {
  lines: readonly DeviceLine[];
  /** The address of the server, `http://…`. */
  url: string;
  /** The address of the broker, `mqtt://…`. Without a broker only OCPP chargers are played. */
  mqtt: string | undefined;
  speed?: number;
  seed?: number;
  faults?: FaultLevel;
  /** The share of the time in which a connector or a bay is in use, 0 to 1. */
  busy?: number;
  watcher?: Watcher;
}

export interface Fleet {
  readonly tally: Tally;
  /** The number of devices that are played. */
  readonly size: number;
  /** Ends the running sessions, waits at most `ms` until no message waits for its answer, and disconnects. */
  finish(ms: number): Promise<void>;
  /** Disconnects at once and ends no session, so that a later run can continue the sessions. */
  close(): void;
}

/** Connections are spread over time, because real devices do not all connect at once. */
const connectionsPerSecond = 400;

export function startFleet({
  lines,
  url,
  mqtt,
  speed = 1,
  seed = 1,
  faults = 'off',
  busy = 0.15,
  watcher = {},
}: FleetOptions): Fleet {
  const pace = createPace(speed);
  const tally = emptyTally();
  const sites = createSitePower();
  const busyTags = new Set<string>();
  const run = pace.now().toString(36);
  const chargers: PlayedCharger[] = [];
  const others: (() => void)[] = [];
  const played = playableLines(lines, mqtt);
  const address = url.replace(/^http/, 'ws').replace(/\/$/, '');
  played.forEach((line, index) => {
    const world = { pace, tally, watcher, seed, faults, sites, busy: clamp(busy, 0, 1) };
    pace.afterReal((index / connectionsPerSecond) * 1000, () => {
      if (line.kind === 'charger') {
        chargers.push(playCharger({ ...world, line, url: address, busyTags, run }));
        return;
      }
      const phase = seededRandom(seed, `phase ${line.name}`, 0).next();
      const speaking: SpeakerWorld = { ...world, url: mqtt ?? '', phase };
      if (line.kind === 'stack') {
        chargers.push(playStack({ ...speaking, line, busyTags, run }));
        return;
      }
      others.push(playSpeaker(speaking, line));
    });
  });
  const close = () => {
    pace.stop();
    for (const charger of chargers) charger.close();
    for (const end of others) end();
  };
  return {
    tally,
    size: played.length,
    async finish(ms) {
      for (const charger of chargers) charger.finish();
      const until = pace.now() + ms;
      while (pace.now() < until && tally.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      close();
    },
    close,
  };
}

/** Returns the lines that can be played: all lines, or without a broker those of OCPP chargers. */
export const playableLines = (lines: readonly DeviceLine[], mqtt: string | undefined): DeviceLine[] =>
  lines.filter(({ kind }) => mqtt !== undefined || kind === 'charger');

/** Draws `count` lines by the seed; each line is equally likely, so kinds occur about as often as in all lines. */
export function drawLines(lines: readonly DeviceLine[], count: number, seed: number): DeviceLine[] {
  const random = seededRandom(seed, 'draw', 0);
  return lines
    .map((line) => ({ line, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ line }) => line);
}
