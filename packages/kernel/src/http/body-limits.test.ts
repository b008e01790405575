// Tests the limits on request bodies, and that callers are refused before their body is read.
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Rights } from '../caller.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../session/sessions.ts';
import { megabyte } from './body-limits.ts';
import { readParts } from './parts.ts';
import { type Route, route } from './route.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const person: Caller = {
  tenantId: '100003',
  userId: '42',
  account: 'ann',
  name: 'Ann',
  sessionId: '1',
  deptIds: [],
  roleIds: [],
  aliases: [],
};
const rights: Rights = {
  holds: (code) => code === 'pump',
  menuIds: new Set(),
  isAdministrator: false,
  isTenantAdmin: false,
  scopes: [],
  deptsBelow: [],
  opensPath: () => true,
};
const refusals: unknown[] = [];
const files = { takesFiles: true, filesLimit: 3 * megabyte } as const;
const size = async (call: Parameters<Route['handler']>[0]) =>
  (await readParts(call, { mostBytes: 2 * megabyte })).bytes?.length ?? objectLength(call.request.body);
const objectLength = (body: unknown) => JSON.stringify(body ?? '').length;

const routes: Route[] = [
  route({ method: 'POST', path: '/b/file', access: { code: 'pump' }, title: 'file', ...files, handler: size }),
  route({ method: 'POST', path: '/b/closed', access: { code: 'other' }, title: 'closed', ...files, handler: size }),
  route({ method: 'POST', path: '/b/plain', access: 'signedIn', title: 'plain', handler: () => 'ok' }),
  route({ method: 'POST', path: '/b/public', access: 'public', title: 'public', handler: () => 'ok' }),
  route({
    method: 'POST',
    path: '/b/recorded',
    access: { code: 'other' },
    title: 'recorded',
    handler: () => 'ok',
    onRefused: async ({ input }) => void refusals.push(input),
  }),
];

const logged: string[] = [];
let onCall: () => void = () => undefined;
let onError: () => void = () => undefined;

let test: TestDatabase;
let server: HttpServer;
let port: number;
beforeAll(async () => {
  test = await testDatabase();
  const sessions = { find: async (token: string) => (token === 'good' ? person : undefined) } as Partial<Sessions>;
  const services: Services = {
    config: readConfig({ NODE_ENV: 'test' }).config,
    log: createLog('error', { write: (line) => void logged.push(line) }),
    clock: systemClock,
    database: test.database,
    ids: test.ids,
    sessions: sessions as Sessions,
    changes: { on: () => undefined, close: async () => undefined },
    rights: { of: async () => rights, factsOf: () => Promise.reject(new Error('unused')) },
    tasks: {} as Services['tasks'],
    live: {} as Services['live'],
  };
  server = await createHttpServer(services, routes);
  server.app.addHook('onRequest', async () => onCall());
  server.app.addHook('onError', async () => onError());
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.app.close();
  await server.finish();
  await test.close();
});

const signedIn = { 'blade-auth': 'bearer good' };
const json = { 'content-type': 'application/json' };

/** Sends the head of a request and `begin` as the start of its body. The body never ends. */
function openCall(path: string, headers: Record<string, string | number>, begin: string): Promise<CallOnSocket> {
  const socket = connect(port, '127.0.0.1');
  const head = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/b/${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${begin}`);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  return new Promise((resolve) =>
    socket.once('data', (answer) => resolve({ socket, status: Number(answer.toString().split(' ')[1]), closed })),
  );
}
interface CallOnSocket {
  socket: Socket;
  status: number;
  closed: Promise<void>;
}

const bodies = {
  json: { ...json, 'content-length': 100 * megabyte },
  multipart: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100 * megabyte },
  stream: { 'content-type': 'application/offset+octet-stream', 'content-length': 100 * megabyte },
  endless: { ...json, 'transfer-encoding': 'chunked' },
};

describe('a caller without a session', () => {
  it('is refused before the body has arrived, and the connection is closed', async () => {
    const refuse = async (kind: keyof typeof bodies) => {
      const isChunked = kind === 'endless';
      const { socket, status, closed } = await openCall('file', bodies[kind], isChunked ? '1\r\n{\r\n' : '{');
      // The server closes the connection although the client continues to send.
      const sending = setInterval(() => socket.write(isChunked ? '1\r\nx\r\n' : 'x'), 20);
      await closed;
      clearInterval(sending);
      return [kind, status];
    };
    const kinds = Object.keys(bodies) as (keyof typeof bodies)[];
    expect(await Promise.all(kinds.map(refuse))).toEqual(kinds.map((kind) => [kind, 401]));
  });

  it('cannot make the server keep a long body in memory', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const { socket, status, closed } = await openCall('file', bodies.json, '{"a":"');
    expect(status).toBe(401);
    const part = Buffer.alloc(megabyte, 'x');
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    let sent = 0;
    while (!isClosed && sent < 90) {
      sent += 1;
      await new Promise<void>((resolve) => socket.write(part, () => resolve()));
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * megabyte);
    socket.destroy();
  });

  it('gets 401 for a valid, an invalid and a too long body', async () => {
    for (const payload of ['{bad', '{}', 'x'.repeat(2 * megabyte)]) {
      const answer = await server.app.inject({ method: 'POST', url: '/api/b/plain', headers: json, payload });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('may send at most 1 MiB to a public call', async () => {
    const send = (payload: unknown) =>
      server.app.inject({ method: 'POST', url: '/api/b/public', payload: payload as object });
    expect((await send({ a: 'x'.repeat(megabyte - 100) })).statusCode).toBe(200);
    expect((await send({ a: 'x'.repeat(megabyte) })).statusCode).toBe(413);
    expect((await openCall('public', bodies.multipart, '--b')).status).toBe(413);
  });

  it('gets 404 for an unknown path before the body has arrived', async () => {
    expect((await openCall('nowhere', bodies.json, '{')).status).toBe(404);
  });
});

describe('a caller without the permission', () => {
  it('is refused before the body is parsed when the permission does not depend on the body', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/b/closed',
      headers: { ...signedIn, ...json },
      payload: '{bad',
    });
    expect(answer.statusCode).toBe(403);
  });

  it('is recorded with the input when the route records refusals', async () => {
    const options = { method: 'POST', url: '/api/b/recorded', headers: signedIn, payload: { id: '7' } } as const;
    expect((await server.app.inject(options)).statusCode).toBe(403);
    expect(refusals).toEqual([{ id: '7' }]);
  });
});

describe('a long body', () => {
  const multipart = (length: number) => ({
    headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="f"; filename="x.csv"\r\n\r\n${'x'.repeat(length)}\r\n--b--\r\n`,
  });
  const send = (path: string, options: object) =>
    server.app.inject({ method: 'POST', url: `/api/b/${path}`, ...options });

  it('is accepted as a file by a route that takes files, but not as JSON, form or text', async () => {
    expect((await send('file', multipart(1.5 * megabyte))).json().data).toBe(1.5 * megabyte);
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect(
        (
          await send('file', {
            headers: { ...signedIn, 'content-type': type },
            payload: `"${'x'.repeat(1.5 * megabyte)}"`,
          })
        ).statusCode,
      ).toBe(413);
  });

  it('is refused when it is longer than the limit of its route', async () => {
    expect((await send('file', multipart(3.5 * megabyte))).statusCode).toBe(413);
    expect((await send('plain', multipart(1.5 * megabyte))).statusCode).toBe(413);
  });

  it('of many short fields is limited as a whole, also without a declared length', async () => {
    const field = `--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n${'x'.repeat(megabyte / 2)}\r\n`;
    const { port: at } = server.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${at}/api/b/plain`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
      duplex: 'half',
      body: new Blob([field, field, field, '--b--\r\n']).stream(),
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('is refused, not cut, when a text field beside the file is too long', async () => {
    const field = (length: number) =>
      `--b\r\ncontent-disposition: form-data; name="by"\r\n\r\n${'x'.repeat(length)}\r\n`;
    const { headers, payload } = multipart(10);
    expect((await send('file', { headers, payload: field(1000) + payload })).statusCode).toBe(200);
    expect((await send('file', { headers, payload: field(1001) + payload })).statusCode).toBe(413);
  });

  it('cannot be allowed as JSON by a route: the server does not start', async () => {
    const greedy = { ...routes[2]!, path: '/b/greedy', bodyLimit: 2 * megabyte };
    const services = { config: readConfig({ NODE_ENV: 'test' }).config, log: test.log } as Services;
    await expect(createHttpServer(services, [greedy])).rejects.toThrow('takes JSON of more than 1 MiB');
  });
});

describe('a multipart body of unknown length', () => {
  const send = (parts: string[]) =>
    server.app.inject({
      method: 'POST',
      url: '/api/b/plain',
      headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from([...parts.map((part) => `--b\r\n${part}\r\n`), '--b--']),
    });
  const field = (name: string, value: string, type = 'text/plain') =>
    `content-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}`;

  it('is limited in bytes, with text parts and with JSON parts', async () => {
    expect((await send([field('f', '能'.repeat(1000))])).statusCode).toBe(200);
    expect((await send([field('f', '能'.repeat(400_000))])).statusCode).toBe(413);
    const json = JSON.stringify({ text: 'x'.repeat(600_000) });
    const parts = ['f', 'g'].map((name) => field(name, json, 'application/json'));
    expect((await send(parts)).statusCode).toBe(413);
  });
});

describe('a multipart body', () => {
  const part = '--b\r\ncontent-disposition: form-data; name="f"; filename="x.csv"\r\n\r\nabc';
  const type = 'multipart/form-data; boundary=b';
  it.each([
    ['that ends within a file', type, part],
    ['that ends within a head', type, '--b\r\ncontent-disposition: form-data; name="f'],
    ['of another boundary', type, part.replaceAll('--b', '--c')],
    ['without a boundary', 'multipart/form-data', part],
    ['with a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, part],
    [
      'that names a field __proto__',
      type,
      `${part.replace('name="f"; filename="x.csv"', 'name="__proto__"')}\r\n--b--`,
    ],
    ['with too many fields', type, `${part.replace('; filename="x.csv"', '').concat('\r\n').repeat(120)}--b--`],
  ])('%s is refused as a client error, with and without files', async (_what, contentType, payload) => {
    for (const path of ['file', 'plain']) {
      const headers = { ...signedIn, 'content-type': contentType };
      const answer = await server.app.inject({ method: 'POST', url: `/api/b/${path}`, headers, payload });
      expect([400, 413, 415]).toContain(answer.statusCode);
      expect(answer.json().msg).not.toContain('服务器异常');
    }
  });
});

it.each(['multipart', 'json'] as const)('the server logs no error for a client that hangs up: %s', async (kind) => {
  const lines = logged.length;
  const socket = connect(port, '127.0.0.1');
  const head = { host: 'x', ...signedIn, ...bodies[kind], 'content-length': 500_000 };
  const names = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const part = '--b\r\ncontent-disposition: form-data; name="f"; filename="x.csv"\r\n\r\nabc';
  const arrived = new Promise<void>((resolve) => (onCall = resolve));
  socket.write(`POST /api/b/file HTTP/1.1\r\n${names.join('\r\n')}\r\n\r\n${part}`);
  await arrived;
  const failed = new Promise<void>((resolve) => (onError = resolve));
  socket.destroy();
  await failed;
  // By the reply to another call, the failed call has written its log lines and queued its rows. `finish` writes the queued rows.
  await server.app.inject({ method: 'POST', url: '/api/b/public', payload: {} });
  await server.finish();
  expect(logged.slice(lines).filter((line) => line.includes('A call failed'))).toEqual([]);
  expect(await test.superuser.rows('select message from log_error')).toEqual([]);
});
