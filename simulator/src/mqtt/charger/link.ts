// The MQTT connection of a charger. A kept message is repeated until the broker acknowledges it; a start is repeated until the server
// answers it.
import { objectOf, textOf } from '@ec/language/unknown';
import type { Charger, Link } from '../../charger/parts.ts';
import type { Payload, Reply } from '../../charger/words.ts';
import { type Done, openSpeaker } from '../speaker.ts';

export interface StackLink extends Link {
  /** Reports that the charger is online. */
  tellState(): void;
  /** Makes the next telemetry go out twice. */
  repeatNext(): void;
  /** Makes the next telemetry get its number and be stored, but not go out. */
  loseNext(): void;
}

/** A start without an answer is sent again, unchanged, after this time. */
const patienceMs = 8_000;
const answers = ['startAccept', 'startRefuse'];

/** @param answer carries out a command of the server */
export function stackLink(charger: Charger, answer: (name: string, args: Record<string, unknown>) => Done): StackLink {
  const { line, pace, tally, watcher, url } = charger;
  const { name, key } = line;
  const awaited = new Map<string, (answer: Payload) => void>();
  let cutMs: number | undefined;
  const next = { isTwice: false, isLost: false };
  const speaker = openSpeaker({
    url,
    name,
    key,
    pace,
    tally,
    watcher,
    opened() {
      charger.isNew = false;
      for (const connector of charger.connectors) connector.report();
    },
    command(command, args) {
      if (!answers.includes(command)) return answer(command, args);
      if (command === 'startRefuse') watcher.refused?.(name, 'start', textOf(args.reason));
      awaited.get(textOf(args.tx))?.({ name: command, ...args });
      return undefined;
    },
  });

  function tell({ ts, d }: Payload, isSure: boolean): Promise<Reply> {
    const isLost = next.isLost && !isSure;
    const acknowledged = speaker.tell(name, Number(ts), objectOf(d), isLost);
    if (next.isTwice && !isLost) speaker.repeat(name);
    next.isTwice = false;
    if (isLost) next.isLost = false;
    return acknowledged.then(() => ({}));
  }

  function ask(payload: Payload): Promise<Reply> {
    const tx = textOf(objectOf(payload.start).tx);
    return new Promise((resolve) => {
      awaited.set(tx, (answer) => {
        awaited.delete(tx);
        resolve(answer);
      });
      // The speaker itself repeats a start that the broker has not acknowledged, also over a new connection.
      const say = (): void =>
        void speaker.publish(name, 'event', payload).then(() => {
          pace.afterReal(patienceMs, () => {
            if (awaited.has(tx)) say();
          });
        });
      say();
    });
  }

  return {
    get isOpen() {
      return speaker.isOpen;
    },
    send(action, build, { isKept = false, isSure = false } = {}) {
      const payload = typeof build === 'function' ? build() : build;
      if (!isKept && !speaker.isOpen) return Promise.resolve(undefined);
      const reply =
        action === 'telemetry'
          ? tell(payload, isSure)
          : action === 'start'
            ? ask(payload)
            : speaker.publish(name, 'event', payload).then(() => ({}));
      const ms = cutMs;
      cutMs = undefined;
      if (ms !== undefined) pace.afterReal(5, () => speaker.drop(ms));
      return reply;
    },
    drop: (ms) => speaker.drop(ms),
    dropAfterNext(ms) {
      cutMs = ms;
    },
    tellState() {
      if (speaker.isOpen) void speaker.tellState();
    },
    repeatNext() {
      next.isTwice = true;
    },
    loseNext() {
      next.isLost = true;
    },
    close: () => speaker.end(),
  };
}
