// A charger of any protocol: its connectors, clock, power supply and faults.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import { planFaults, scheduleFaults } from '../faults.ts';
import { createConnector } from './connector.ts';
import { type Mishaps, mishapsOf } from './mishaps.ts';
import type { Charger, ChargerOptions, Link } from './parts.ts';
import type { Words } from './words.ts';

export interface PlayedCharger {
  /** Ends the running sessions and reports their ends. The charger stays connected. */
  finish(): void;
  close(): void;
}

/** The parts in which one protocol differs from another. */
export interface Protocol<L extends Link, F extends string> {
  words: Words;
  link(charger: Charger): L;
  faults: readonly F[];
  /** Returns the actions of the faults that only this protocol has. */
  mishaps(charger: Charger, link: L, random: SeededRandom): Mishaps<Exclude<F, keyof ReturnType<typeof mishapsOf>>>;
}

export function playAs<L extends Link, F extends string>(
  options: ChargerOptions,
  { words, link: open, faults, mishaps }: Protocol<L, F>,
): PlayedCharger {
  const { line, pace } = options;
  let isDown = false;
  let shift = 0;
  const charger: Charger = {
    ...options,
    words,
    connectors: [],
    isNew: true,
    get isDown() {
      return isDown;
    },
    link: () => link,
    clock: () => new Date(pace.now() + shift),
    shift: (ms = shift) => {
      shift = ms;
      return shift;
    },
    say: ({ action, payload }, more) => link.send(action, payload, more),
    sayLater: (action, build, more) => link.send(action, build, more),
    pause: (ms) => new Promise((resolve) => pace.after(ms, resolve)),
    reboot(ms) {
      isDown = true;
      charger.isNew = true;
      link.drop(ms);
      pace.after(ms, () => {
        isDown = false;
      });
    },
  };
  charger.connectors = line.about.connectors.map((spot) => createConnector(charger, spot));
  const link = open(charger);
  for (const connector of charger.connectors) connector.start();
  options.sites.add(line.about.site, 'charging', () =>
    isDown ? 0 : charger.connectors.reduce((sum, { session }) => sum + (session?.isFlowing ? session.powerKw : 0), 0),
  );
  const plan = planFaults(options.faults, faults, options.seed, line.name);
  const acts: Partial<Record<string, () => void>> = {
    ...mishapsOf(charger, plan.random),
    ...mishaps(charger, link, plan.random),
  };
  scheduleFaults(options, plan, (fault) => acts[fault]?.());
  return {
    finish() {
      for (const connector of charger.connectors) connector.end('local');
    },
    close: () => link.close(),
  };
}
