// Tests which kept calls a charger sends again, over a real socket that the server closes or over which it answers with errors.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createPace, type Pace } from '../pace.ts';
import { emptyTally, type Tally } from '../tally.ts';
import { ocppLink } from './link.ts';

interface Arrival {
  id: string;
  action: string;
  at: number;
}

let server: WebSocketServer;
let pace: Pace;
let tally: Tally;
let arrivals: Arrival[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  pace = createPace(1);
  tally = emptyTally();
  arrivals = [];
});
afterEach(() => {
  pace.stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

/** Opens a link to the test server. @param react answers each call that arrives, or closes its socket */
async function connectedLink(react: (socket: WebSocket, call: Arrival) => void) {
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const [, id, action] = JSON.parse(data.toString()) as [number, string, string];
      const call = { id, action, at: performance.now() };
      arrivals.push(call);
      react(socket, call);
    });
  });
  const { port } = server.address() as AddressInfo;
  const link = ocppLink({
    url: `ws://127.0.0.1:${port}`,
    identity: 'L1',
    key: 'key',
    protocol: 'ocpp1.6',
    pace,
    tally,
    watcher: {},
    run: 'r',
    opened: () => undefined,
    answer: () => ({}),
  });
  await vi.waitFor(() => expect(link.isOpen).toBe(true));
  return link;
}

test('a link that a newer connection replaces gives up its kept calls', async () => {
  const link = await connectedLink((socket) => socket.close(1000, 'A newer connection took over'));
  const replies = ['StartTransaction', 'StopTransaction'].map((action) => link.send(action, {}, { isKept: true }));
  expect(await Promise.all(replies)).toEqual([undefined, undefined]);
  expect(tally).toMatchObject({ waiting: 0, lost: 2 });
});

test('a call that fails with InternalError is sent again after a pause, before any later call', async () => {
  const link = await connectedLink((socket, { id }) =>
    socket.send(JSON.stringify(arrivals.length === 1 ? [4, id, 'InternalError', 'again', {}] : [3, id, {}])),
  );
  const first = link.send('StartTransaction', {}, { isKept: true });
  await vi.waitFor(() => expect(arrivals).toHaveLength(1));
  // After 200 ms the error to the first call has arrived. The second call must still be sent after the repeated first call.
  const second = new Promise((resolve) => setTimeout(resolve, 200)).then(() => link.send('StatusNotification', {}));
  expect(await Promise.all([first, second])).toEqual([{}, {}]);
  expect(arrivals.map(({ action }) => action)).toEqual(['StartTransaction', 'StartTransaction', 'StatusNotification']);
  expect((arrivals[1]?.at ?? 0) - (arrivals[0]?.at ?? 0)).toBeGreaterThan(900);
});

test('a call that was lost with its connection six times is still sent again after an InternalError', async () => {
  const link = await connectedLink((socket, { id }) => {
    if (arrivals.length <= 6) return link.drop(1);
    const frame = arrivals.length === 7 ? [4, id, 'InternalError', 'again', {}] : [3, id, {}];
    socket.send(JSON.stringify(frame));
  });
  expect(await link.send('StopTransaction', {}, { isKept: true })).toEqual({});
  expect(arrivals).toHaveLength(8);
  expect(tally).toMatchObject({ waiting: 0, lost: 0, refused: 0 });
});

test('two drops lead to one new connection, and the link still works', async () => {
  const link = await connectedLink((socket, { id }) => socket.send(JSON.stringify([3, id, {}])));
  let last: WebSocket | undefined;
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    last?.close(1000, 'A newer connection took over');
    last = socket;
  });
  link.drop(600);
  link.drop(50);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await vi.waitFor(() => expect(link.isOpen).toBe(true));
  expect(connections).toBe(1);
  expect(await link.send('StartTransaction', {}, { isKept: true })).toEqual({});
});
