// Tests the telemetry of inverters and loggers: impossible values, days, alarms, silence, weak inverters, partitions and the quarantine.
import { admin, inverterTopic, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { toWireDate } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maintainPartitions, partitionsJob } from './partitions.job.ts';
import { rollDaysJob } from './roll-days.job.ts';
import { silentDevicesJob } from './silent-devices.job.ts';
import { weakInvertersJob } from './weak-inverters.job.ts';

let on: TestMqtt;
beforeAll(async () => {
  on = await testMqtt();
});
afterAll(() => on.close());

const HOUR = 3_600_000;
const MINUTE = 60_000;
const engine = () => on.on.engine;
/** Returns 12:30 in Asia/Shanghai, `daysAgo` days before today. */
const noonOf = (daysAgo: number) =>
  new Date(`${toWireDate(new Date(Date.now() - daysAgo * 24 * HOUR))}T12:30:00+08:00`);
const at = (now: Date) => ({ ...engine(), clock: { now: () => now } });
const say = (client: MqttClient, sn: string, d: object, ts: number) =>
  client.publishAsync(inverterTopic(sn), JSON.stringify({ ts, d }), { qos: 1 });
const event = (client: MqttClient, sn: string, body: object) =>
  client.publishAsync(inverterTopic(sn, 'event'), JSON.stringify({ ts: Date.now(), ...body }), { qos: 1 });
const detail = async (resource: string, id: string) =>
  (await on.on.get(admin, `blade-household/${resource}/detail`, { id })).data;
const alarms = (deviceId: string) =>
  on.rows<{ alarm_code: string; alarm_status: number; value: string | null }>(
    'select alarm_code, alarm_status, value from device_alarm where device_id = $1 order by id',
    [deviceId],
  );
const roll = (now = new Date()) => runJob(rollDaysJob(engine()), at(now), { tenantId });
const dayOf = (id: string, day: string) =>
  on.list('blade-household/inverterDays', { inverterId: id }).then((rows) => rows.find((row) => row.day === day));

async function speaking(more: object = {}, station: object = {}) {
  const { id: stationId } = await on.station(station);
  const one = await on.inverter(stationId, more);
  return { ...one, stationId, client: await on.device('inv', one.sn) };
}

describe('an impossible value', () => {
  const waiting = (sn: string) =>
    on.rows<{ reason: number; detail: string | null; times: number }>(
      'select reason, detail, times from mqtt_quarantine where device_no = $1 order by id',
      [sn],
    );
  const tell = async (messages: readonly object[]) => {
    const { id, sn, client } = await speaking();
    const from = Date.now() - 60_000;
    for (const [index, d] of messages.entries()) await say(client, sn, d, from + index * 1000);
    const counted = await on.rows<{ total: number }>(
      `select total_kwh::float as total from tm_inverter_5m where device_id = $1 and total_kwh is not null order by ts`,
      [id],
    );
    return { sn, device: await detail('inverter', id), totals: counted.map(({ total }) => total) };
  };

  test('is left out and quarantined once, and the rest of its message counts', async () => {
    const standby = { status: 3, pac: 5, total: 1002, temp: 6532.6 };
    const { sn, device, totals } = await tell([{ status: 3, pac: 5, total: 1000, temp: 41 }, standby, standby]);
    expect(device).toMatchObject({ tempC: 41 });
    expect(totals).toEqual([1000, 1002, 1002]);
    expect(await waiting(sn)).toMatchObject([{ reason: 10, detail: 'd.temp' }]);
  });

  test('may be the largest number of a register, at any decimal place', async () => {
    const { sn, totals } = await tell([{ total: 1000 }, { pac: 5, total: 21_474_836.5 }, { pac: 5, total: 1001 }]);
    expect(totals).toEqual([1000, 1001]);
    expect(await waiting(sn)).toMatchObject([{ reason: 10, detail: 'd.total' }]);
  });

  test('is not a number that is written as a text', async () => {
    const { sn, device, totals } = await tell([{ status: '3', pac: '5.5', total: '1001' }]);
    expect(device).toMatchObject({ pacKw: 5.5 });
    expect(totals).toEqual([1001]);
    expect(await waiting(sn)).toEqual([]);
  });

  test('may be a time stamp in seconds, which is quarantined with its own reason', async () => {
    const { sn, client } = await speaking();
    await say(client, sn, { status: 3, pac: 5, total: 1001 }, Math.round(Date.now() / 1000));
    expect(await waiting(sn)).toMatchObject([{ reason: 11 }]);
  });
});

describe('a day', () => {
  /** Reports 10 kW and the counter at these hours of yesterday. By default the counter is 1000 at 8 o'clock and rises by 10 per hour. */
  const whole = async (
    client: MqttClient,
    sn: string,
    hours: readonly number[],
    counter = (hour: number) => 1000 + 10 * (hour - 8),
  ) => {
    const midnight = noonOf(1).getTime() - 12.5 * HOUR;
    await Promise.all(
      hours.map((hour) => say(client, sn, { status: 3, pac: 10, total: counter(hour) }, midnight + hour * HOUR)),
    );
  };
  const yesterday = toWireDate(noonOf(1));

  test('is rolled up from its counter, and inverter and station get their totals', async () => {
    const { id, sn, stationId, client } = await speaking();
    await whole(client, sn, [8, 10, 12, 14, 16]);
    expect(await roll()).toBeGreaterThan(0);
    expect(await dayOf(id, yesterday)).toMatchObject({ dayKwh: 80, src: 1, startKwh: 1000, endKwh: 1080, peakKw: 10 });
    expect(await detail('inverter', id)).toMatchObject({ totalKwh: 1080 });
    expect(await detail('union', stationId)).toMatchObject({ totalKwh: 1080 });
    expect(await roll(), 'nothing changed since').toBe(0);
  });

  test('is rolled up again after late data', async () => {
    const { id, sn, client } = await speaking();
    await whole(client, sn, [8, 9, 10]);
    await roll();
    expect(await dayOf(id, yesterday)).toMatchObject({ dayKwh: 20 });
    await whole(client, sn, [16]);
    await roll();
    expect(await dayOf(id, yesterday)).toMatchObject({ dayKwh: 80 });
  });

  test('is estimated from the power after a restart of the counter', async () => {
    const { id, sn, client } = await speaking();
    await whole(client, sn, [8, 9, 10, 11], (hour) => (hour < 10 ? 1000 + hour : hour));
    await roll();
    expect(await dayOf(id, yesterday)).toMatchObject({ src: 2, dayKwh: 3.33 });
  });

  test('does not count a leap of the counter over night, which raises one alarm', async () => {
    const { id, sn, client } = await speaking({ ratedKw: 20 });
    const midnight = noonOf(2).getTime() - 12.5 * HOUR;
    const total = (hour: number, kwh: number) => say(client, sn, { status: 3, total: kwh }, midnight + hour * HOUR);
    // 20 kW give at most 576 kWh a day at 120 %.
    await total(10, 1000);
    await total(16, 1040);
    await total(34, 1617);
    await total(40, 1650);
    for (let round = 0; round < 3; round += 1) {
      await total(40.2 + round / 10, 1651 + round);
      await roll();
    }
    expect(await dayOf(id, yesterday)).toMatchObject({ startKwh: 1617, endKwh: 1653, dayKwh: 36 });
    const reported = (await alarms(id)).filter(({ alarm_code: code }) => code === '2004');
    expect(reported).toMatchObject([{ value: '1040.00 → 1617.00' }]);
  });

  test('loses no sample that arrives during the roll-up, in 32 rounds', async () => {
    const { id, sn, client } = await speaking();
    const midnight = noonOf(1).getTime() - 12.5 * HOUR;
    for (let round = 0; round < 32; round += 1)
      await Promise.all([say(client, sn, { total: 1000 + round }, midnight + 8 * HOUR + round * 10 * MINUTE), roll()]);
    await roll();
    expect(await dayOf(id, yesterday)).toMatchObject({ startKwh: 1000, endKwh: 1031 });
  });
});

describe('an alarm', () => {
  test('is raised and cleared by events of a device, once for a repeated event', async () => {
    const { id, sn, client } = await speaking();
    await event(client, sn, { code: '1005', on: 1, value: '0 V' });
    await event(client, sn, { code: 1005, on: 1 });
    expect(await alarms(id)).toMatchObject([{ alarm_code: '1005', alarm_status: 0, value: '0 V' }]);
    await event(client, sn, { code: '1005', on: 0 });
    expect((await alarms(id))[0]?.alarm_status).not.toBe(0);
  });

  test('follows the event bits in telemetry', async () => {
    const { id, sn, client } = await speaking();
    const now = Date.now();
    await say(client, sn, { pac: 1, evt: 2 + 16 }, now - 2000);
    expect((await alarms(id)).map(({ alarm_code }) => alarm_code).sort()).toEqual(['1001', '1005']);
    await say(client, sn, { pac: 1, evt: 16 }, now - 1000);
    const open = (await alarms(id)).filter(({ alarm_status }) => alarm_status === 0);
    expect(open.map(({ alarm_code }) => alarm_code)).toEqual(['1005']);
    await say(client, sn, { pac: 1 }, now);
    expect(
      (await alarms(id)).filter(({ alarm_status }) => alarm_status === 0),
      'nothing said of events',
    ).toHaveLength(1);
  });

  test('is quarantined if its code or its device is unknown', async () => {
    const { sn, client } = await speaking();
    await event(client, sn, { code: '4321', on: 1 });
    expect(await on.list('blade-gateway/quarantine', { deviceNo: sn })).toMatchObject([
      { reason: 5, detail: '4321', leaf: 'event' },
    ]);
    const stranger = await on.device('inv', 'NOBODY');
    await event(stranger, 'NOBODY', { code: '1005', on: 1 });
    expect(await on.list('blade-gateway/quarantine', { deviceNo: 'NOBODY' })).toMatchObject([{ reason: 1 }]);
  });
});

describe('silence', () => {
  const heardAt = (id: string, time: Date) =>
    on.on.stage.superuser.run('update dev_last set receive_time = $2 where device_id = $1', [id, time]);
  const judge = (now: Date) => runJob(silentDevicesJob(engine()), at(now), { tenantId });
  const noon = () => noonOf(1);

  test('takes an inverter offline after three periods, with an alarm by day; its next message ends both', async () => {
    const { id, sn, client } = await speaking();
    await say(client, sn, { status: 3, pac: 5 }, Date.now());
    await heardAt(id, new Date(noon().getTime() - 14 * MINUTE));
    await judge(noon());
    expect(await detail('inverter', id)).toMatchObject({ onlineStatus: 1 });
    await heardAt(id, new Date(noon().getTime() - 16 * MINUTE));
    await judge(noon());
    await judge(noon());
    expect(await detail('inverter', id)).toMatchObject({ onlineStatus: 0, inverterStatus: 0, pacKw: null });
    expect(await alarms(id)).toMatchObject([{ alarm_code: '2001', alarm_status: 0 }]);
    await say(client, sn, { status: 3, pac: 5 }, Date.now());
    expect(await detail('inverter', id)).toMatchObject({ onlineStatus: 1, pacKw: 5 });
    expect((await alarms(id))[0]?.alarm_status).not.toBe(0);
  });

  test('raises no alarm at night, and does not take a logger offline then', async () => {
    const { id, sn, client, stationId } = await speaking();
    const logger = await on.logger(stationId);
    await say(client, sn, { status: 1, pac: 0 }, Date.now());
    const voice = await on.device('logger', logger.collectorNo);
    await voice.publishAsync(`ec/v1/${tenantId}/logger/${logger.collectorNo}/up/state`, '{"online":1}', { qos: 1 });
    const night = new Date(noon().getTime() + 11 * HOUR);
    for (const device of [id, logger.id]) await heardAt(device, new Date(night.getTime() - 2 * HOUR));
    await judge(night);
    expect(await detail('inverter', id)).toMatchObject({ onlineStatus: 0 });
    expect(await detail('collector', logger.id)).toMatchObject({ onlineStatus: 1 });
    expect([...(await alarms(id)), ...(await alarms(logger.id))]).toEqual([]);
    await heardAt(logger.id, new Date(noon().getTime() - 16 * MINUTE));
    await judge(noon());
    expect(await detail('collector', logger.id)).toMatchObject({ onlineStatus: 0 });
    expect(await alarms(logger.id)).toMatchObject([{ alarm_code: '2001' }]);
  });
});

describe('weak inverters (BR-44)', () => {
  const judge = (now: Date) => runJob(weakInvertersJob(engine()), at(now), { tenantId });
  const half = (now: Date) => Array.from({ length: 7 }, (_, index) => now.getTime() - (6 - index) * 5 * MINUTE);
  const strings = (...currents: number[]) => currents.map((i, index) => ({ n: index + 1, u: 600, i, p: 1 }));

  test('a string below 70 % of the others for half an hour is alarm 1012 until it recovers in good light', async () => {
    const { id, sn, client } = await speaking({}, { lng: 110, lat: 30 });
    const now = new Date();
    for (const ts of half(now)) await say(client, sn, { status: 3, pac: 15, mppts: strings(10, 10, 6) }, ts);
    await judge(now);
    await judge(now);
    expect(await alarms(id)).toMatchObject([{ alarm_code: '1012', alarm_status: 0, value: 'MPPT 3' }]);
    const dusk = new Date(now.getTime() + 2 * MINUTE);
    await say(client, sn, { status: 3, pac: 1, mppts: strings(1, 1, 1) }, dusk.getTime());
    await judge(dusk);
    expect(await alarms(id), 'dusk proves nothing').toMatchObject([{ alarm_status: 0 }]);
    const well = new Date(now.getTime() + 4 * MINUTE);
    await say(client, sn, { status: 3, pac: 15, mppts: strings(10, 10, 9) }, well.getTime());
    await judge(well);
    expect((await alarms(id))[0]?.alarm_status).not.toBe(0);
  });

  test('zero output near generating neighbours is alarm 1013; far from them it is no alarm', async () => {
    const dead = await speaking({}, { lng: 120, lat: 32 });
    const near = await speaking({}, { lng: 120.02, lat: 32 });
    const far = await speaking({}, { lng: 121, lat: 33 });
    const now = new Date();
    for (const ts of half(now)) {
      await say(dead.client, dead.sn, { status: 3, pac: 0 }, ts);
      await say(near.client, near.sn, { status: 3, pac: 12 }, ts);
      await say(far.client, far.sn, { status: 3, pac: 0 }, ts);
    }
    await judge(now);
    expect(await alarms(dead.id)).toMatchObject([{ alarm_code: '1013', alarm_status: 0 }]);
    expect([...(await alarms(near.id)), ...(await alarms(far.id))]).toEqual([]);
    const later = now.getTime() + 3 * MINUTE;
    await say(near.client, near.sn, { pac: 12 }, later);
    await say(dead.client, dead.sn, { pac: 11 }, later);
    await judge(new Date(later));
    expect((await alarms(dead.id))[0]?.alarm_status).not.toBe(0);
  });
});

describe('partitions', () => {
  const names = async (table: string) =>
    (
      await on.rows<{ name: string }>(
        `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = $1::regclass order by 1`,
        [table],
      )
    ).map(({ name }) => name);

  test('are created eight days ahead, once, and are dropped when their time is over', async () => {
    const start = new Date('2031-03-28T04:00:00Z');
    expect(await maintainPartitions(engine().database, start)).toBeGreaterThan(0);
    expect(await maintainPartitions(engine().database, start)).toBe(0);
    expect(await names('tm_inverter_5m')).toEqual(
      expect.arrayContaining(['tm_inverter_5m_203103', 'tm_inverter_5m_203104']),
    );
    await Promise.all([1, 2].map(() => runJob(partitionsJob(engine()), at(new Date('2031-04-20T04:00:00Z')))));
    expect(await names('tm_ess_1m')).not.toContain('tm_ess_1m_203103');
    expect(await names('tm_inverter_5m')).toContain('tm_inverter_5m_203103');
    await maintainPartitions(engine().database, new Date('2031-05-07T04:00:00Z'));
    expect(await names('tm_inverter_5m')).not.toContain('tm_inverter_5m_203103');
  });

  test('are created when a sample finds none', async () => {
    const { id, sn, client } = await speaking();
    await say(client, sn, { pac: 5 }, Date.now());
    expect(await detail('inverter', id)).toMatchObject({ pacKw: 5 });
    expect(await on.list('blade-gateway/quarantine', { deviceNo: sn })).toEqual([]);
  });

  test('follow each other without a gap when days replace months', async () => {
    await on.rows('select public.tm_tend($1, true)', [new Date('2032-02-26T04:00:00Z')]);
    await on.rows('select public.tm_tend($1, true)', [new Date('2032-02-27T04:00:00Z')]);
    await on.rows('select public.tm_tend($1, false)', [new Date('2032-03-09T04:00:00Z')]);
    const parts = await on.rows<{ from_time: Date; to_time: Date }>(
      `select from_time, to_time from tm_part where series = 'tm_inverter_5m' and from_time >= '2032-02-01' order by from_time`,
    );
    expect(parts.length).toBeGreaterThan(15);
    const gaps = parts.filter(({ from_time }, index) => index > 0 && +from_time !== +(parts[index - 1]?.to_time ?? 0));
    expect(gaps).toEqual([]);
    await maintainPartitions(engine().database, new Date());
  });

  test('hide the rows of other tenants, and cannot be read directly', async () => {
    const { id, sn, client } = await speaking();
    await say(client, sn, { pac: 5 }, Date.now());
    const seen = async (tenant: string) =>
      (await engine().database.read(tenant).rows(rowsOf('tm_inverter_5m', id))).length;
    expect(await seen(tenantId)).toBe(1);
    expect(await seen('100003')).toBe(0);
    const [part] = (await names('tm_inverter_5m')).filter((name) =>
      name.endsWith(toWireDate(new Date()).slice(0, 7).replace('-', '')),
    );
    await expect(
      engine()
        .database.read(tenantId)
        .rows(rowsOf(part ?? '', id)),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a quarantined message', () => {
  test('can be resent once its cause is corrected, and be discarded only with permission', async () => {
    const { id: stationId } = await on.station();
    const client = await on.device('inv', 'LATE1');
    await say(client, 'LATE1', { pac: 3 }, Date.now());
    const [waiting] = await on.list('blade-gateway/quarantine', { deviceNo: 'LATE1' });
    const again = () => on.post('blade-gateway/quarantine/resend', { id: waiting?.id });
    expect(await again()).toMatchObject({ status: 409, msg: expect.stringContaining('设备不存在') });
    const { id } = await on.inverter(stationId, { sn: 'LATE1' });
    expect((await again()).status).toBe(200);
    expect(await detail('inverter', id)).toMatchObject({ pacKw: 3 });
    expect((await again()).status).toBe(409);
    await say(client, 'LATE1', { pac: 'x' }, Date.now());
    const [bad] = await on.list('blade-gateway/quarantine', { deviceNo: 'LATE1', quarantineState: '0' });
    expect((await on.post('blade-gateway/quarantine/discard', { id: bad?.id }, [tenantId, 'viewer'])).status).toBe(403);
    expect((await on.post('blade-gateway/quarantine/discard', { id: bad?.id }, ['100003', 'admin'])).status).toBe(404);
    expect((await on.post('blade-gateway/quarantine/discard', { id: bad?.id })).status).toBe(200);
  });

  test('only raises the count of the newest row, beyond a hundred rows of one device', async () => {
    const client = await on.device('inv', 'FLOOD1');
    await Promise.all(Array.from({ length: 130 }, (_, index) => say(client, 'FLOOD1', { pac: 1 }, Date.now() - index)));
    await vi.waitFor(async () => {
      const rows = await on.rows<{ n: number; times: number }>(
        `select count(*)::int as n, sum(times)::int as times from mqtt_quarantine where device_no = 'FLOOD1'`,
      );
      expect(rows).toEqual([{ n: 100, times: 130 }]);
    });
  });
});

function rowsOf(table: string, deviceId: string) {
  return raw(sql`select 1 as one from ${sql.table(table)} where device_id = ${deviceId}`);
}
