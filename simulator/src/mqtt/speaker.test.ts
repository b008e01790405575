// Tests that a device sends its delayed messages in their order, although its connection breaks twice.
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import { expect, test, vi } from 'vitest';
import { createPace } from '../pace.ts';
import { emptyTally } from '../tally.ts';
import { openSpeaker } from './speaker.ts';

test('sends delayed messages in their order after two breaks of the connection', async () => {
  const heard: number[] = [];
  let isDeaf = false;
  const broker = await Aedes.createBroker({
    // While `isDeaf` is true, the broker refuses each message after half a second and does not record it.
    authorizePublish(_client, { topic, payload }, taken) {
      if (isDeaf) return void setTimeout(() => taken(new Error('deaf')), 500);
      if (topic.endsWith('event')) heard.push(JSON.parse(String(payload)).n);
      taken(null);
    },
  });
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pace = createPace(1000);
  const tally = emptyTally();
  const speaker = openSpeaker({
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: '1/stack/1',
    key: '',
    pace,
    tally,
    watcher: {},
  });
  const all: Promise<void>[] = [];
  const say = (...numbers: number[]) => all.push(...numbers.map((n) => speaker.publish('1/stack/1', 'event', { n })));
  const comesTo = (isOpen: boolean) =>
    vi.waitFor(() => expect(speaker.isOpen).toBe(isOpen), { timeout: 15_000, interval: 5 });
  await comesTo(true);
  isDeaf = true;
  say(1, 2);
  await comesTo(false);
  say(3, 4);
  await comesTo(true);
  // The device sends message 1 again. Messages 5 and 6 must arrive after it.
  say(5, 6);
  await comesTo(false);
  isDeaf = false;
  say(7, 8);
  await Promise.all(all);
  expect([...new Set(heard)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  speaker.end();
  pace.stop();
  broker.close();
  server.close();
}, 30_000);
