// Tests the sequence numbers of a session whose start a connector reports after its end.
import { expect, test, vi } from 'vitest';
import type { LineOf } from '../lines.ts';
import { readLines, writeLine } from '../lines.ts';
import { v201 } from '../ocpp/v201.ts';
import { createPace } from '../pace.ts';
import { createSitePower } from '../site-power.ts';
import { emptyTally } from '../tally.ts';
import { createConnector } from './connector.ts';
import type { Charger } from './parts.ts';
import type { Payload, Reply } from './words.ts';

test('a session that reports its start after its end uses each sequence number once', async () => {
  const pace = createPace(1000);
  const events: Payload[] = [];
  const answer = async (action: string, payload: Payload): Promise<Reply> => {
    if (action === 'TransactionEvent') events.push(payload);
    return { idTokenInfo: { status: 'Accepted' } };
  };
  const [line] = readLines(writeLine<'charger'>('C1', 'key', { connectors: [{ no: 1 }], trucks: [{ tag: 'T1' }] }));
  const charger: Charger = {
    pace,
    tally: emptyTally(),
    watcher: {},
    seed: 1,
    faults: 'off',
    sites: createSitePower(),
    busy: 1,
    line: line as LineOf<'charger'>,
    url: '',
    busyTags: new Set(),
    run: 'r',
    words: v201,
    connectors: [],
    isDown: false,
    isNew: false,
    link: () => ({
      isOpen: true,
      send: async () => ({}),
      drop: () => undefined,
      dropAfterNext: () => undefined,
      close: () => undefined,
    }),
    clock: () => new Date(),
    shift: () => 0,
    say: ({ action, payload }) => answer(action, payload),
    sayLater: (action, build) => answer(action, build()),
    pause: (ms) => new Promise((resolve) => pace.after(ms, resolve)),
    reboot: () => undefined,
  };
  const connector = createConnector(charger, { no: 1, kw: 120, meter: 0, isServing: true });
  connector.tellNextLast();
  connector.start();
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(3), 10_000);
  connector.end('local');
  pace.stop();
  expect(events.slice(-2).map(({ eventType }) => eventType)).toEqual(['Ended', 'Started']);
  const numbers = events.map(({ seqNo }) => Number(seqNo)).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index));
});
