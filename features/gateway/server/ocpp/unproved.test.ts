// Tests connections without a proved identity: the answers reveal nothing to them, and even very many of them keep nobody out.
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { keyFor, until } from '@ec/fixtures/gateway/test-charger';
import { type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { hashPassword } from '@ec/kernel/password';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
});
afterAll(() => on.close());

const bootText = '[2,"1","BootNotification",{"chargePointVendor":"ACME","chargePointModel":"X"}]';

interface Answer {
  status: number;
  head: string;
  milliseconds: number;
  boot: unknown;
}

/** Connects and boots from the given address. Returns the answer without its accept header and its current time. */
async function answerTo(path: string, secret: string | undefined, localAddress: string): Promise<Answer> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  const key = createHash('md5').update(path).digest('base64');
  const lines = [
    `GET /ocpp/${path} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Protocol: ocpp1.6',
    ...(secret === undefined ? [] : [`Authorization: Basic ${Buffer.from(`x:${secret}`).toString('base64')}`]),
  ];
  const began = performance.now();
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head] = await new Promise<[string]>((resolve, reject) => {
    socket.once('data', (data) => resolve([String(data)]));
    socket.once('error', reject);
  });
  const milliseconds = performance.now() - began;
  const boot = await new Promise<unknown>((resolve) => {
    socket.once('data', (data) => resolve(JSON.parse(data.subarray(data.indexOf('[')).toString())));
    socket.once('close', () => resolve(undefined));
    socket.write(masked(bootText));
  });
  socket.destroy();
  const plain = head.replace(/sec-websocket-accept: .*\r\n/i, '');
  return { status: Number(head.split(' ')[1]), head: plain, milliseconds, boot: withoutTime(boot) };
}

const withoutTime = (boot: unknown) => JSON.stringify(boot)?.replace(/"currentTime":"[^"]+"/, '');

/** Builds a text frame of a client (RFC 6455 §5.2), with a mask of zeros. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

describe('a URL with a tenant', () => {
  test('is answered alike whether or not its tenant, charger and key exist', async () => {
    const { ocppId, stackId } = await on.charger();
    await keyFor(on, stackId);
    const ofForm = await on.charger();
    await keyFor(on, ofForm.stackId);
    const typed = await hashPassword('a-key-of-a-form-1');
    await on.on.stage.superuser.run('update gateway_credential set secret_hash = $1 where device_id = $2', [
      typed,
      ofForm.stackId,
    ]);
    const keyless = await on.charger();
    const expired = '100002';
    await on.on.stage.superuser.run(
      `update system_tenant set expire_time = now() - interval '1 day' where tenant_id = $1`,
      [expired],
    );
    const paths = [
      `${tenant}/UNKNOWN-1`,
      '999999/UNKNOWN-1',
      `${expired}/UNKNOWN-1`,
      'nobody-knows/CP1',
      `${tenant}/${ocppId}`,
      `${tenant}/${ofForm.ocppId}`,
      `${tenant}/${keyless.ocppId}`,
      `100001/${ocppId}`,
      `999999/${ocppId}`,
    ];
    const answers: [string, Answer][] = [];
    for (const [index, path] of paths.entries())
      for (const secret of [undefined, 'a-wrong-key-000001'])
        answers.push([`${path} ${secret}`, await answerTo(path, secret, `127.0.2.${index + 1}`)]);
    const [[, first] = ['', undefined]] = answers;
    expect(first).toMatchObject({ status: 101 });
    expect(first?.boot).toContain('Pending');
    for (const [path, { head, boot, milliseconds }] of answers) {
      expect({ head, boot }, path).toEqual({ head: first?.head, boot: first?.boot });
      expect(milliseconds, path).toBeGreaterThanOrEqual(245);
    }
    const recorded = await on.on.stage.superuser.rows<{ place: string }>(
      `select tenant_id || '/' || ocpp_id as place from ocpp_waiting`,
    );
    expect(recorded).toEqual([{ place: `${tenant}/UNKNOWN-1` }]);
  });

  test('is also refused alike for an address that tries too often', async () => {
    const { ocppId, stackId } = await on.charger();
    await keyFor(on, stackId);
    const paths = [`${tenant}/${ocppId}`, `${tenant}/UNKNOWN-2`, '999999/UNKNOWN-2'];
    const from = '127.0.3.1';
    await Promise.all(Array.from({ length: 60 }, (_, index) => answerTo(`${index % 2}9/X${index}`, 'wrong', from)));
    const answers = await Promise.all(paths.map((path) => answerTo(path, 'wrong', from)));
    expect(answers.map(({ status, head }) => ({ status, head }))).toEqual(
      paths.map(() => ({ status: 429, head: answers[0]?.head })),
    );
  });
});

describe('three hundred unknown sockets', () => {
  const sockets: WebSocket[] = [];
  const open = (path: string, localAddress: string, secret = 'a-wrong-key-000001') => {
    const headers = { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${path}`, ['ocpp1.6'], { headers, localAddress });
    sockets.push(socket);
    return new Promise<number>((resolve) => {
      socket.on('error', () => undefined);
      socket.once('open', () => resolve(101));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    });
  };
  const booted = async (socket: WebSocket | undefined): Promise<string> => {
    const answer = new Promise<string>((resolve) => socket?.once('message', (data) => resolve(String(data))));
    socket?.send(bootText);
    return answer;
  };
  afterAll(() => {
    for (const socket of sockets) socket.terminate();
  });

  test('are limited for one address, and keep out neither a known charger nor a new one elsewhere', async () => {
    const { stackId, ocppId } = await on.charger();
    const secret = await keyFor(on, stackId);
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(`${tenant}/FLOOD-${index}`, '127.0.4.1')),
    );
    expect(statuses.filter((status) => status === 101)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(250);
    const began = performance.now();
    expect(await open(ocppId, '127.0.4.1', secret)).toBe(101);
    expect(await booted(sockets.at(-1))).toContain('Accepted');
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await open(`${tenant}/NEW-ONE`, '127.0.4.2')).toBe(101);
    expect(await booted(sockets.at(-1))).toContain('Pending');
    const [row] = await on.on.stage.superuser.rows(`select 1 from ocpp_waiting where ocpp_id = 'NEW-ONE'`);
    expect(row).toBeDefined();
  });

  test('fill a tenant from six addresses, but keep out neither a new address nor another tenant', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(`100001/FLOOD-${index}`, `127.0.5.${(index % 6) + 1}`)),
    );
    expect(statuses.filter((status) => status === 101).length).toBeGreaterThanOrEqual(200);
    expect(await open('100001/NEW-TWO', '127.0.5.99')).toBe(101);
    expect(await booted(sockets.at(-1))).toContain('Pending');
    expect(await open(`${tenant}/NEW-THREE`, '127.0.5.98')).toBe(101);
    await until(() => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length <= 50 + 200 + 4);
  });
});

test('a connection that does not boot in time is closed, and one that boots stays open', async () => {
  const { createServer } = await import('node:http');
  const { serveSockets } = await import('@ec/kernel/http/sockets');
  const { ocppSockets } = await import('./socket/endpoint.ts');
  const { defaultLimits } = await import('./socket/link.ts');
  const server = createServer();
  const stop = await serveSockets(server, [ocppSockets(on.on.engine, { ...defaultLimits, bootMs: 300 })]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const ownPort = typeof address === 'object' ? address?.port : undefined;
  const [silent, speaking] = ['SILENT', 'SPEAKING'].map(
    (name) =>
      new WebSocket(`ws://127.0.0.1:${ownPort}/ocpp/${tenant}/${name}`, ['ocpp1.6'], { localAddress: '127.0.6.1' }),
  );
  await new Promise((resolve) => speaking?.once('open', resolve));
  speaking?.send(bootText);
  const code = await new Promise<number>((resolve) => silent?.once('close', resolve));
  expect(code).toBe(1008);
  expect(speaking?.readyState).toBe(WebSocket.OPEN);
  speaking?.terminate();
  await stop();
  server.close();
});
