// An OCPP charger: it boots, reports its state, sends heartbeats and executes commands. All its connectors share one connection.
import { type PlayedCharger, playAs } from '../charger/charger.ts';
import { minute } from '../charger/mishaps.ts';
import type { Charger, ChargerOptions, Link } from '../charger/parts.ts';
import { ocppFaults } from '../faults.ts';
import type { LineOf } from '../lines.ts';
import { answerTo } from './commands.ts';
import { ocppLink } from './link.ts';
import { v16 } from './v16.ts';
import { v201 } from './v201.ts';
import type { OcppWords } from './words.ts';

const heartbeatSeconds = 300;

export function playCharger(options: ChargerOptions<LineOf<'charger'>>): PlayedCharger {
  const words = options.line.about.protocol === 'ocpp1.6' ? v16 : v201;
  return playAs(options, {
    words,
    link: (charger) => linkOf(options, charger, words),
    faults: ocppFaults,
    mishaps: (charger, _link, random) => ({
      wrongClock() {
        charger.shift(random.pick([-7, -3, 2, 5]) * 60 * minute);
        charger.pace.after(30 * minute, () => charger.shift(0));
      },
    }),
  });
}

function linkOf(options: ChargerOptions<LineOf<'charger'>>, charger: Charger, words: OcppWords): Link {
  const { line, pace, url, tally, watcher, run } = options;
  let isBooting = false;
  let cancelBeats: () => void = () => undefined;
  let cancelRetry: () => void = () => undefined;

  /** Sends BootNotification, and again after the interval of the reply (300 s without a reply), until the server accepts it. */
  async function boot(isAgain: boolean): Promise<void> {
    if (isBooting) return;
    isBooting = true;
    cancelRetry();
    const { vendor, model, serial } = line.about;
    const message = words.boot({ vendor, model, serial, isAgain });
    const reply = await link.send(message.action, message.payload, { isFirst: true });
    isBooting = false;
    // A charger that is still new boots again when it reconnects.
    if (!reply && !link.isOpen) return;
    const interval = reply?.interval;
    const seconds = typeof interval === 'number' && interval > 0 ? interval : heartbeatSeconds;
    if (reply?.status !== 'Accepted') {
      cancelRetry = pace.after(seconds * 1000, () => void boot(isAgain));
      return;
    }
    charger.isNew = false;
    beat(seconds);
    for (const connector of charger.connectors) connector.report();
  }

  function beat(seconds: number): void {
    cancelBeats();
    const ms = seconds * 1000;
    cancelBeats = pace.every(ms, ms * Math.random(), () => void link.send('Heartbeat', {}));
  }

  const link: Link = ocppLink({
    url,
    identity: line.name,
    key: line.key,
    protocol: line.about.protocol,
    pace,
    tally,
    watcher,
    run,
    opened() {
      if (charger.isNew) void boot(false);
      else for (const connector of charger.connectors) connector.report();
    },
    answer: (action, payload) => answerTo(charger, words, { action, payload, boot: () => void boot(true) }),
  });
  return link;
}
