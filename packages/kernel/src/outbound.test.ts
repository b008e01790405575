// Tests which addresses outgoing connections may reach, and how failures are reported.
import { once } from 'node:events';
import { createServer, request as plainRequest, type Server } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from './log.ts';
import { callOut, guardedAgents } from './outbound.ts';
import { isAllowEntry, isAllowedAddress, isClosedAddress } from './outbound-address.ts';
import { connectionFailed } from './outbound-failure.ts';

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

test('outgoing connections to own, metadata and private addresses are refused in every notation', async () => {
  const ownAddresses = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  for (const address of [
    ...ownAddresses,
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:10.0.0.5',
    '0:0:0:0:0:ffff:c0a8:101',
    '::10.0.0.5',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456:789a::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '2002:a00:5::1',
    '2001:0:a00:5::1',
    'fd00:ec2::254',
    'no address',
  ])
    expect(isClosedAddress(address), address).toBe(true);
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2400:3200::1'])
    expect(isClosedAddress(address), address).toBe(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '10.1'])
    await expect(callOut({ url: `http://${host}:${port}/` }, [])).rejects.toThrow(/no outgoing connection may go/);
  for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'nonsense'])
    await expect(callOut({ url }, [])).rejects.toThrow('Not an address of the web');
});

test('the agents for libraries refuse a closed address and a host name that leads to it', async () => {
  const { httpAgent, httpsAgent } = guardedAgents([]);
  for (const [send, agent] of [
    [plainRequest, httpAgent],
    [tlsRequest, httpsAgent],
  ] as const)
    for (const host of ['127.0.0.1', 'localhost']) {
      const failure = new Promise((resolve, reject) => {
        send({ host, port, agent }, resolve).on('error', reject).end();
      });
      await expect(failure).rejects.toThrow(/no outgoing connection may go/);
    }
  const allowed = guardedAgents(['127.0.0.0/8']).httpAgent;
  const reply = new Promise((resolve, reject) => {
    plainRequest({ host: 'localhost', port, agent: allowed }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(await reply).toBe(200);
  allowed.destroy();
});

test('an entry of EC_OUTBOUND_ALLOW is a name, an address or a network', () => {
  for (const entry of ['mail.corp', 'LOCALHOST', '10.1.2.3', '10.1.0.0/16', 'fd12::/16', '::1'])
    expect(isAllowEntry(entry), entry).toBe(true);
  for (const entry of ['10.1.0.0/33', 'fd12::/129', 'http://a', 'a b', 'a/8', '10.1.0.0/', '*', '-a'])
    expect(isAllowEntry(entry), entry).toBe(false);
  const allow = ['10.1.0.0/16', 'fd12::/16', '192.168.1.5'];
  for (const address of ['10.1.255.255', '::ffff:10.1.0.1', 'fd12:1::5', '192.168.1.5', '::ffff:c0a8:105'])
    expect(isAllowedAddress(address, allow), address).toBe(true);
  for (const address of ['10.2.0.1', 'fd13::1', '192.168.1.6', '::a01:1'])
    expect(isAllowedAddress(address, allow), address).toBe(false);
});

test('all failed connections have the same message for people; the log shows each cause', async () => {
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line) } as unknown as Log;
  const plain = createTcpServer((socket) => socket.end('220 something else\r\n')).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const other = (plain.address() as AddressInfo).port;
  const allow = ['127.0.0.1'];
  const attempts = [
    callOut({ url: `http://10.0.0.5/?token=secret` }, allow),
    callOut({ url: 'http://127.0.0.1:1/?token=secret' }, allow),
    callOut({ url: `https://127.0.0.1:${port}/` }, allow),
    callOut({ url: `http://127.0.0.1:${other}/` }, allow),
    callOut({ url: 'http://no-such-name.invalid/' }, allow),
    callOut({ url: `http://127.0.0.1:${port}/never` }, allow),
  ];
  const errors = (await Promise.allSettled(attempts)).flatMap((each) =>
    each.status === 'rejected' ? each.reason : [],
  );
  plain.close();
  expect(errors).toHaveLength(attempts.length);
  const texts = errors.map((error) => {
    const { entry, parameters, data } = connectionFailed(log, error, { kind: 'test' });
    return JSON.stringify([entry, parameters, data]);
  });
  expect(new Set(texts).size).toBe(1);
  expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(attempts.length);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('an allowed name or address is reached, and a redirect is returned, not followed', async () => {
  expect(await callOut({ url: `http://127.0.0.1:${port}/a` }, ['127.0.0.1'])).toMatchObject({
    status: 200,
    text: 'GET /a',
    bytes: Buffer.from('GET /a'),
  });
  expect((await callOut({ url: `http://localhost:${port}/a`, method: 'POST' }, ['localhost'])).text).toBe('POST /a');
  expect((await callOut({ url: `http://127.0.0.1:${port}/away` }, ['127.0.0.1'])).status).toBe(302);
});

test('a reply that is too long is refused, and a missing reply fails after five seconds', async () => {
  await expect(callOut({ url: `http://127.0.0.1:${port}/long` }, ['127.0.0.1'])).rejects.toThrow('too long');
  const whole = await callOut({ url: `http://127.0.0.1:${port}/long`, longest: 4 * 1024 * 1024 }, ['127.0.0.1']);
  expect(whole.bytes.length).toBe(2 * 1024 * 1024);
  const started = performance.now();
  await expect(callOut({ url: `http://127.0.0.1:${port}/never` }, ['127.0.0.1'])).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(7_000);
});
