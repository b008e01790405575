// A charger: boots, tells of itself, beats, does what the server asks, and what its connectors say goes over its one link.

import { chargerFaults, planFaults } from '../faults.ts';
import { answerTo } from './commands.ts';
import { createConnector } from './connector.ts';
import { type OcppLink, ocppLink } from './link.ts';
import { mishap } from './mishaps.ts';
import type { Charger, ChargerOptions } from './parts.ts';
import { v16 } from './v16.ts';
import { v201 } from './v201.ts';

export interface Playing {
  /** Ends what runs, says so, and goes. */
  finish(): void;
  close(): void;
}

const heartbeatSeconds = 300;

export function playCharger(options: ChargerOptions): Playing {
  const { line, pace, url, tally, watcher, run } = options;
  const words = line.about.protocol === 'ocpp1.6' ? v16 : v201;
  let isDown = false;
  let shift = 0;
  let hasBooted = false;
  let isBooting = false;
  let cancelBeats: () => void = () => undefined;

  const charger: Charger = {
    ...options,
    words,
    connectors: [],
    isBlocked: false,
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
      hasBooted = false;
      link.drop(ms);
      pace.after(ms, () => {
        isDown = false;
      });
    },
  };
  charger.connectors = line.about.connectors.map((spot) => createConnector(charger, spot));

  /** Boots again until it is taken in. */
  async function boot(isAgain: boolean): Promise<void> {
    if (isBooting) return;
    isBooting = true;
    const { vendor, model, serial } = line.about;
    const message = words.boot({ vendor, model, serial, isAgain });
    const reply = await link.send(message.action, message.payload, { isFirst: true });
    isBooting = false;
    if (!reply) return;
    const isIn = reply.status === 'Accepted';
    const seconds = typeof reply.interval === 'number' && reply.interval > 0 ? reply.interval : heartbeatSeconds;
    if (!isIn) return void pace.after(seconds * 1000, () => void boot(isAgain));
    hasBooted = true;
    beat(seconds);
    for (const connector of charger.connectors) connector.report();
  }

  function beat(seconds: number): void {
    cancelBeats();
    const ms = seconds * 1000;
    cancelBeats = pace.every(ms, ms * Math.random(), () => void link.send('Heartbeat', {}));
  }

  const link: OcppLink = ocppLink({
    ...{ url, identity: line.name, key: line.key, protocol: line.about.protocol, pace, tally, watcher, run },
    opened() {
      if (!hasBooted) void boot(false);
      else for (const connector of charger.connectors) connector.report();
    },
    answer: (action, payload) => answerTo(charger, action, payload, () => void boot(true)),
  });

  for (const connector of charger.connectors) connector.start();
  const plan = planFaults(options.faults, chargerFaults, options.seed, line.name);
  const next = () => {
    const ms = plan.wait();
    if (!Number.isFinite(ms)) return;
    pace.after(ms, () => {
      tally.faults += 1;
      mishap(charger, plan.pick(), plan.random);
      next();
    });
  };
  next();

  return {
    finish() {
      for (const connector of charger.connectors) connector.end('local');
    },
    close: () => link.close(),
  };
}
