import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOut, isForbiddenAddress } from './outbound.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/away') return reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (request.url === '/long') return reply.end('x'.repeat(2 * 1024 * 1024));
    if (request.url === '/never') return undefined;
    return reply.end(`${request.method} ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

test('no outgoing connection leads to ourselves, to metadata or to neighbours on the link, however it is written', async () => {
  for (const address of [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fe80::1%eth0',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
    'no address',
  ])
    expect(isForbiddenAddress(address), address).toBe(true);
  for (const address of ['8.8.8.8', '10.0.0.5', '192.168.1.1', '2400:3200::1'])
    expect(isForbiddenAddress(address), address).toBe(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])
    await expect(callOut({ url: `http://${host}:${port}/` }, [])).rejects.toThrow(/no outgoing connection may go/);
  for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'nonsense'])
    await expect(callOut({ url }, [])).rejects.toThrow('Not an address of the web');
});

test('what is allowed by name or address is reached; a redirect is an answer, not a way', async () => {
  expect(await callOut({ url: `http://127.0.0.1:${port}/a` }, ['127.0.0.1'])).toMatchObject({
    status: 200,
    text: 'GET /a',
    bytes: Buffer.from('GET /a'),
  });
  expect((await callOut({ url: `http://localhost:${port}/a`, method: 'POST' }, ['localhost'])).text).toBe('POST /a');
  expect((await callOut({ url: `http://127.0.0.1:${port}/away` }, ['127.0.0.1'])).status).toBe(302);
});

test('an answer without end is cut, and silence ends after five seconds', async () => {
  await expect(callOut({ url: `http://127.0.0.1:${port}/long` }, ['127.0.0.1'])).rejects.toThrow('too long');
  const whole = await callOut({ url: `http://127.0.0.1:${port}/long`, longest: 4 * 1024 * 1024 }, ['127.0.0.1']);
  expect(whole.bytes.length).toBe(2 * 1024 * 1024);
  const started = performance.now();
  await expect(callOut({ url: `http://127.0.0.1:${port}/never` }, ['127.0.0.1'])).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(7_000);
});
