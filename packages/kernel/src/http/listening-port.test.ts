// Tests the port, which is open before the server is ready.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ListeningPort, openPort } from './listening-port.ts';
import { serveSockets } from './sockets.ts';

const open: ListeningPort[] = [];
afterEach(async () => {
  for (const port of open.splice(0)) await port.close();
});

async function begin(host = '127.0.0.1'): Promise<{ port: ListeningPort; number: number }> {
  const port = await openPort({ port: 0, host });
  open.push(port);
  if (port.address === null || typeof port.address === 'string') throw new Error('It has no port');
  return { port, number: port.address.port };
}

test('a port in use is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const number = typeof address === 'object' && address ? address.port : 0;
  await expect(openPort({ port: number, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});

test('until the server is ready, /healthz returns 200 and other requests get 503', async () => {
  const { port, number } = await begin();
  port.setHandler((_request, response) => response.end('product'));
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${number}${path}`, { headers });
  expect((await ask('/healthz')).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
    503,
    '2',
    { status: 'starting' },
  ]);
  const page = await ask('/wel/index', { accept: 'text/html,*/*' });
  expect([page.status, await page.text()]).toEqual([
    503,
    expect.stringMatching(/系统正在启动.*The system is starting/s),
  ]);
  const call = await ask('/api/x', { accept: 'text/html', 'accept-language': 'en' });
  expect([call.status, await call.json()]).toEqual([
    503,
    { code: 503, success: false, data: {}, msg: 'The system is starting, please wait a moment' },
  ]);
  port.beginServing();
  for (const path of ['/healthz', '/readyz', '/api/x']) expect(await (await ask(path)).text()).toBe('product');
});

test('devices that connect before the server is ready get 503', async () => {
  const { port, number } = await begin();
  const upgrade = () =>
    new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      const call = request({ host: '127.0.0.1', port: number, path: '/ocpp/A', headers });
      call.on('error', reject);
      call.on('response', (response) => resolve(response.statusCode));
      call.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      });
      call.end();
    });
  expect(await upgrade()).toBe(503);
  const accepted = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
  const path = {
    path: '/ocpp/',
    upgrade: (_request: unknown, socket: { end(text: string): void }) => socket.end(accepted),
  };
  const end = await serveSockets(
    port.server,
    [{ ...path, path: '/ocpp/', close: async () => undefined }],
    port.isServing,
  );
  expect(await upgrade()).toBe(503);
  port.beginServing();
  expect(await upgrade()).toBe(101);
  await end();
});

test('close waits for the running request and accepts no further connection', async () => {
  const { port, number } = await begin();
  let answer: (() => void) | undefined;
  port.setHandler((_request, response) => {
    answer = () => response.end('late');
  });
  port.beginServing();
  const reply = fetch(`http://127.0.0.1:${number}/`);
  await expect.poll(() => answer).toBeDefined();
  let isClosed = false;
  const closing = port.close().then(() => {
    isClosed = true;
  });
  const [refused] = await once(connect(number, '127.0.0.1'), 'error');
  expect([refused.code, isClosed]).toEqual(['ECONNREFUSED', false]);
  answer?.();
  expect(await (await reply).text()).toBe('late');
  await closing;
});

test('a port of localhost answers on 127.0.0.1', async () => {
  const { port, number } = await begin('localhost');
  port.setHandler((_request, response) => response.end('product'));
  port.beginServing();
  expect(await (await fetch(`http://127.0.0.1:${number}/`)).text()).toBe('product');
});
