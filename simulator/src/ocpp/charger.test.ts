// Tests the messages and answers of simulated OCPP chargers with a server of the library ocpp-rpc, which validates both versions.
import { objectOf } from '@ec/language/unknown';
import { RPCServer } from 'ocpp-rpc';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startFleet } from '../fleet.ts';
import { type DeviceLine, readLines, writeLine } from '../lines.ts';

type Call = { version: string; method: string; params: Record<string, unknown> };
const calls: Call[] = [];
const wrong: unknown[] = [];
const clients = new Map<string, { call(method: string, params: object): Promise<Record<string, unknown>> }>();
let port = 0;
/** The number of boots that the server answers with an error before it accepts one. */
let bootErrors = 0;
/** The number of the latest transaction of OCPP 1.6. */
let transactionNo = 0;
let server: RPCServer;

beforeAll(async () => {
  server = new RPCServer({ protocols: ['ocpp1.6', 'ocpp2.0.1'], strictMode: true });
  server.auth((accept, reject, { password }) =>
    password?.toString() === 'right' ? accept({}) : reject(401, 'Who are you?'),
  );
  server.on('client', (client) => {
    const version = client.protocol ?? '';
    clients.set(version, client as never);
    client.on('strictValidationFailure', (failure: unknown) => wrong.push(failure));
    client.handle((request: { method?: string; params?: unknown }): Record<string, unknown> => {
      const [method, params] = [request.method ?? '', objectOf(request.params)];
      calls.push({ version, method, params });
      const currentTime = new Date().toISOString();
      if (method === 'BootNotification' && bootErrors-- > 0) throw new Error('not now');
      if (method === 'BootNotification') return { status: 'Accepted', currentTime, interval: 300 };
      if (method === 'Heartbeat') return { currentTime };
      if (method === 'Authorize')
        return version === 'ocpp1.6' ? { idTagInfo: { status: 'Accepted' } } : { idTokenInfo: { status: 'Accepted' } };
      if (method === 'StartTransaction') transactionNo += 1;
      if (method === 'StartTransaction') return { transactionId: transactionNo, idTagInfo: { status: 'Accepted' } };
      if (method === 'TransactionEvent' && params.idToken) return { idTokenInfo: { status: 'Accepted' } };
      return {};
    });
  });
  const http = await server.listen(0, '127.0.0.1');
  const address = http.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close({ force: true }));

const lineOf = (name: string, protocol: 'ocpp1.6' | 'ocpp2.0.1', key = 'right'): DeviceLine[] =>
  readLines(
    writeLine(name, key, {
      protocol,
      connectors: [
        { no: 1, kw: 240, meter: 1000 },
        { no: 2, kw: 240, meter: 2000, isServing: false },
      ],
      trucks: [{ tag: 'LVBV4PDB1MN000001', kwh: 282 }],
    }),
  );

const url = () => `http://127.0.0.1:${port}`;
const messagesOf = (version: string, method: string) =>
  calls.filter((call) => call.version === version && call.method === method);
/** The transaction of the last event. Until the charger has reported its session, the event is that of an earlier charger. */
const lastTransactionId = () =>
  objectOf(messagesOf('ocpp2.0.1', 'TransactionEvent').at(-1)?.params.transactionInfo).transactionId;

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a simulated %s charger', (version) => {
  test('boots, reports its states and charges trucks, with messages that match the schemas', async () => {
    const fleet = startFleet({
      lines: lineOf(`A-${version}`, version),
      url: url(),
      mqtt: undefined,
      speed: 400,
      busy: 1,
    });
    await vi.waitFor(() => expect(fleet.tally.sessionsEnded).toBeGreaterThan(1), 30_000);
    fleet.close();
    expect(wrong).toEqual([]);
    expect(fleet.tally).toMatchObject({ refused: 0, keysRefused: 0 });
    expect(messagesOf(version, 'StatusNotification').length).toBeGreaterThan(4);
    expect(fleet.tally.kwh).toBeGreaterThan(10);
    if (version === 'ocpp1.6') {
      const [start, stop] = [messagesOf(version, 'StartTransaction')[0], messagesOf(version, 'StopTransaction')[0]];
      expect(start?.params).toMatchObject({ connectorId: 1, idTag: 'LVBV4PDB1MN000001', meterStart: 1_000_000 });
      expect(Number(stop?.params.meterStop)).toBeGreaterThan(1_010_000);
      expect(stop?.params.transactionId).toBe(1);
      const registers = messagesOf(version, 'MeterValues').map(({ params }) => JSON.stringify(params));
      expect(registers.length).toBeGreaterThan(3);
    } else {
      const events = messagesOf(version, 'TransactionEvent').map(({ params }) => [params.eventType, params.seqNo]);
      const first = events.slice(0, events.findIndex(([type]) => type === 'Ended') + 1);
      expect(first.map(([, seqNo]) => seqNo)).toEqual(first.map((_, index) => index));
      expect(first[0]?.[0]).toBe('Started');
    }
  });

  test('executes the commands of the server', async () => {
    const fleet = startFleet({
      lines: lineOf(`B-${version}`, version),
      url: url(),
      mqtt: undefined,
      speed: 100,
      busy: 0,
    });
    await vi.waitFor(() => expect(fleet.tally.acknowledged).toBeGreaterThan(2), 10_000);
    const ask = (method: string, params: object) => clients.get(version)?.call(method, params);
    const is16 = version === 'ocpp1.6';
    const begin = is16
      ? await ask('RemoteStartTransaction', { connectorId: 1, idTag: 'EC123' })
      : await ask('RequestStartTransaction', {
          evseId: 1,
          remoteStartId: 7,
          idToken: { idToken: 'EC123', type: 'Central' },
        });
    expect(begin).toMatchObject({ status: 'Accepted' });
    await vi.waitFor(() => expect(fleet.tally.sessionsStarted).toBe(1), 10_000);
    const tags = is16 ? { idTag: 'EC123' } : { idToken: { idToken: 'EC123', type: 'Central' } };
    await vi.waitFor(() => {
      const starts = messagesOf(version, is16 ? 'StartTransaction' : 'TransactionEvent').map(({ params }) => params);
      expect(starts).toContainEqual(expect.objectContaining(tags));
    }, 10_000);
    const profile = { stackLevel: 0, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' };
    const schedule = { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 60_000 }] };
    const limited = is16
      ? await ask('SetChargingProfile', {
          connectorId: 1,
          csChargingProfiles: { ...profile, chargingProfileId: 1, chargingSchedule: schedule },
        })
      : await ask('SetChargingProfile', {
          evseId: 1,
          chargingProfile: { ...profile, id: 1, chargingSchedule: [{ id: 1, ...schedule }] },
        });
    expect(limited).toMatchObject({ status: 'Accepted' });
    const power = () => {
      const samples = messagesOf(version, is16 ? 'MeterValues' : 'TransactionEvent').at(-1);
      const [, kw] = /"value":"?([\d.]+)"?,"measurand":"Power/.exec(JSON.stringify(samples?.params.meterValue)) ?? [];
      return Number(kw);
    };
    await vi.waitFor(() => {
      expect(power()).toBeLessThanOrEqual(60);
      expect(power()).toBeGreaterThan(59.7);
    }, 10_000);
    const last = messagesOf(version, is16 ? 'MeterValues' : 'TransactionEvent').at(-1)?.params ?? {};
    const transactionId = is16 ? last.transactionId : objectOf(last.transactionInfo).transactionId;
    const stop = await ask(is16 ? 'RemoteStopTransaction' : 'RequestStopTransaction', { transactionId });
    expect(stop).toMatchObject({ status: 'Accepted' });
    await vi.waitFor(() => expect(fleet.tally.sessionsEnded).toBe(1), 10_000);
    expect(await ask('TriggerMessage', { requestedMessage: 'Heartbeat' })).toMatchObject({ status: 'Accepted' });
    expect(await ask('UnlockConnector', is16 ? { connectorId: 2 } : { evseId: 2, connectorId: 1 })).toMatchObject({
      status: 'Unlocked',
    });
    expect(
      await ask(
        'ChangeAvailability',
        is16 ? { connectorId: 2, type: 'Inoperative' } : { operationalStatus: 'Inoperative', evse: { id: 2 } },
      ),
    ).toMatchObject({ status: 'Accepted' });
    const boots = messagesOf(version, 'BootNotification').length;
    expect(await ask('Reset', { type: is16 ? 'Hard' : 'Immediate' })).toMatchObject({ status: 'Accepted' });
    await vi.waitFor(() => expect(messagesOf(version, 'BootNotification').length).toBe(boots + 1), 10_000);
    fleet.close();
    expect(wrong).toEqual([]);
  });
});

/** Plays a charger at which no trucks arrive, and starts a session at its first connector. */
async function fleetWithSession(name: string, version: 'ocpp1.6' | 'ocpp2.0.1') {
  const fleet = startFleet({ lines: lineOf(name, version), url: url(), mqtt: undefined, speed: 10, busy: 0 });
  await vi.waitFor(() => expect(fleet.tally.acknowledged).toBeGreaterThan(2), 10_000);
  const ask = (method: string, params: object) => clients.get(version)?.call(method, params);
  const idToken = { idToken: 'EC123', type: 'Central' };
  if (version === 'ocpp1.6') await ask('RemoteStartTransaction', { connectorId: 1, idTag: 'EC123' });
  else await ask('RequestStartTransaction', { evseId: 1, remoteStartId: 7, idToken });
  await vi.waitFor(() => expect(fleet.tally.sessionsStarted).toBe(1), 10_000);
  return { fleet, ask };
}

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('a simulated %s charger', (version) => {
  const is16 = version === 'ocpp1.6';

  test('boots again after an error', async () => {
    const [boots, states] = ['BootNotification', 'StatusNotification'].map(
      (method) => messagesOf(version, method).length,
    );
    bootErrors = 1;
    const lines = lineOf(`D-${version}`, version);
    const fleet = startFleet({ lines, url: url(), mqtt: undefined, speed: 1000, busy: 0 });
    await vi.waitFor(
      () => expect(messagesOf(version, 'StatusNotification').length).toBeGreaterThan(states ?? 0),
      10_000,
    );
    fleet.close();
    expect(messagesOf(version, 'BootNotification').length).toBe((boots ?? 0) + 2);
  });

  test('frees a connector that is unlocked after its session', async () => {
    const { fleet, ask } = await fleetWithSession(`E-${version}`, version);
    await vi.waitFor(async () => {
      const stop = is16
        ? await ask('RemoteStopTransaction', { transactionId: transactionNo })
        : await ask('RequestStopTransaction', { transactionId: lastTransactionId() });
      expect(stop).toMatchObject({ status: 'Accepted' });
    }, 10_000);
    await vi.waitFor(() => expect(fleet.tally.sessionsEnded).toBe(1), 10_000);
    const states = messagesOf(version, 'StatusNotification').length;
    const unlock = await ask('UnlockConnector', is16 ? { connectorId: 1 } : { evseId: 1, connectorId: 1 });
    expect(unlock).toMatchObject({ status: 'Unlocked' });
    await vi.waitFor(() => {
      const news = messagesOf(version, 'StatusNotification').slice(states);
      expect(news.map(({ params }) => params[is16 ? 'status' : 'connectorStatus'])).toContain('Available');
    }, 3000);
    fleet.close();
  });
});

test('an OnIdle reset of OCPP 2.0.1 waits for the end of the running session', async () => {
  const version = 'ocpp2.0.1';
  const { fleet, ask } = await fleetWithSession('F', version);
  const boots = messagesOf(version, 'BootNotification').length;
  expect(await ask('Reset', { type: 'OnIdle' })).toMatchObject({ status: 'Scheduled' });
  await vi.waitFor(async () => {
    const stop = await ask('RequestStopTransaction', { transactionId: lastTransactionId() });
    expect(stop).toMatchObject({ status: 'Accepted' });
  }, 10_000);
  await vi.waitFor(() => expect(fleet.tally.sessionsEnded).toBe(1), 10_000);
  await vi.waitFor(() => expect(messagesOf(version, 'BootNotification').length).toBe(boots + 1), 10_000);
  fleet.close();
  const ended = messagesOf(version, 'TransactionEvent').filter(({ params }) => params.eventType === 'Ended');
  expect(objectOf(ended.at(-1)?.params.transactionInfo).stoppedReason).toBe('Remote');
});

test('reports a refused key and does not retry it in a loop', async () => {
  const refused: string[] = [];
  const watcher = { keyRefused: (device: string) => refused.push(device) };
  const fleet = startFleet({ lines: lineOf('C', 'ocpp1.6', 'wrong'), url: url(), mqtt: undefined, watcher });
  await vi.waitFor(() => expect(refused).toEqual(['C']), 5000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(fleet.tally.keysRefused).toBe(1);
  fleet.close();
});
