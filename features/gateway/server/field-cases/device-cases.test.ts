// Tests unusual values of inverters and storage in the field: which of them count, and which are quarantined.
import { admin, inverterTopic, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rollDaysJob } from '../telemetry/roll-days.job.ts';
import { rollEssJob } from '../telemetry/roll-ess.job.ts';

let on: TestMqtt;
beforeAll(async () => {
  on = await testMqtt();
});
afterAll(() => on.close());

const yesterday = toWireDate(new Date(Date.now() - 86_400_000));
/** Noon of yesterday in Asia/Shanghai, in milliseconds since 1970. */
const noon = new Date(`${yesterday}T12:00:00+08:00`).getTime();
const stepMs = 300_000;
const quarantined = (deviceNo: string) =>
  on.rows<{ reason: number; detail: string | null }>(
    'select reason, detail from mqtt_quarantine where device_no = $1 order by id',
    [deviceNo],
  );

interface InverterCase {
  name: string;
  /** `ts` replaces the time stamp of the message. By default the messages are five minutes apart, from noon on. */
  messages: readonly { ts?: number; d: object }[];
  day: object;
  /** The expected rows of the quarantine. */
  aside?: readonly object[];
  power?: number;
}

const sun = (total: unknown, more: object = {}) => ({ d: { status: 3, pac: 5, total, ...more } });
const inverterCases: InverterCase[] = [
  { name: 'a plain day', messages: [sun(1000), sun(1001), sun(1002)], day: { dayKwh: 2, endKwh: 1002 } },
  {
    name: 'the largest number of a register, scaled',
    messages: [sun(1000), sun(21_474_836.5), sun(1001)],
    day: { dayKwh: 1, endKwh: 1001 },
    aside: [{ reason: 10, detail: 'd.total' }],
  },
  {
    name: 'a temperature of 6532.6 beside values that are right',
    messages: [sun(1000, { temp: 41 }), sun(1002, { temp: 6532.6 })],
    day: { dayKwh: 2, endKwh: 1002 },
    aside: [{ reason: 10, detail: 'd.temp' }],
  },
  {
    name: 'a little power the other way at night',
    messages: [sun(1000), { d: { status: 1, pac: -0.012, total: 1000 } }],
    day: { dayKwh: 0 },
    power: -0.012,
  },
  {
    name: 'null for what it does not know',
    messages: [sun(1000, { temp: 30 }), { d: { status: 3, pac: null, temp: null, total: 1001 } }],
    day: { dayKwh: 1, endKwh: 1001 },
  },
  { name: 'numbers as texts', messages: [sun('1000'), sun('1001')], day: { dayKwh: 1, endKwh: 1001 } },
  {
    name: 'a clock of 1970',
    messages: [sun(1000), { ts: 12_000, ...sun(1001) }, sun(1002)],
    day: { dayKwh: 2, endKwh: 1002 },
    aside: [{}],
  },
  {
    name: 'a stamp in seconds',
    messages: [sun(1000), { ts: Math.round(noon / 1000), ...sun(1001) }],
    day: {},
    aside: [{ reason: 11 }],
  },
];

describe('an inverter that reports', () => {
  test.each(inverterCases)('$name', async ({ messages, day, aside = [], power }) => {
    const { id: stationId } = await on.station();
    const { id, sn } = await on.inverter(stationId, { ratedKw: 20 });
    const client: MqttClient = await on.device('inv', sn);
    for (const [index, { ts = noon + index * stepMs, d }] of messages.entries())
      await client.publishAsync(inverterTopic(sn), JSON.stringify({ ts, d }), { qos: 1 });
    const { engine } = on.on;
    await runJob(rollDaysJob(engine), engine, { tenantId });
    const days = await on.list('blade-household/inverterDays', { inverterId: id });
    expect(days.map((row) => row.day)).toEqual([yesterday]);
    expect(days[0]).toMatchObject(day);
    expect(await quarantined(sn)).toMatchObject(aside);
    const { data } = await on.on.get<{ pacKw: number }>(admin, 'blade-household/inverter/detail', { id });
    if (power !== undefined) expect(data.pacKw).toBe(power);
  });
});

describe('a storage', () => {
  let count = 0;
  let stationId: string | undefined;
  async function storage(): Promise<{ id: string; no: string }> {
    count += 1;
    const [dept] = await on.rows<{ id: string }>(
      'select id from system_dept where tenant_id = $1 order by id limit 1',
      [tenantId],
    );
    const { ids } = on.on.engine;
    if (stationId === undefined) {
      stationId = ids.next();
      await on.rows(
        `insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type,
          station_status, area_code, address, lng, lat, dept_id, service_tel, support_order, bay_count)
         values ($1, $2, 'SE1', '站', '91370100A', '{1,2}', 1, 50, '370102', 'x', 117, 36, $3, '400', 1, 2)`,
        [stationId, tenantId, dept?.id],
      );
    }
    const [id, no] = [ids.next(), `ESS${count}`];
    await on.rows(
      `insert into truck_ess (id, tenant_id, ess_no, ess_name, station_id, chemistry, rated_power_kw, rated_kwh,
        run_mode, soc_min, soc_max) values ($1, $2, $3, '储能', $4, 1, 1000, 2000, 1, 10, 95)`,
      [id, tenantId, no, stationId],
    );
    return { id, no };
  }
  async function play(no: string, messages: readonly object[]): Promise<void> {
    const client = await on.device('ess', no);
    const topic = `ec/v1/${tenantId}/ess/${no}/up/telemetry`;
    for (const [index, d] of messages.entries())
      await client.publishAsync(topic, JSON.stringify({ ts: noon + index * stepMs, d }), { qos: 1 });
  }

  test('counts no energy for the steps around a single 0 of its counter', async () => {
    const { id, no } = await storage();
    await play(
      no,
      [900, 901, 0, 902, 903].map((dis) => ({ status: 3, power: 12, soc: 50, dis })),
    );
    await runJob(rollEssJob(on.on.engine), on.on.engine, { tenantId });
    const rows = await on.rows<{ dis: number | null }>(
      'select dis_kwh::float as dis from truck_ess_his where ess_id = $1 order by ts',
      [id],
    );
    expect(rows.map(({ dis }) => dis)).toEqual([null, 1, null, null, 1]);
  });

  test('shows only possible states of charge, and quarantines 255 and 6553.5', async () => {
    const { id, no } = await storage();
    await play(
      no,
      [55, 0, 55, 255, 6553.5].map((soc) => ({ status: 4, power: 10, soc })),
    );
    expect(await on.rows('select soc::float from truck_ess where id = $1', [id])).toEqual([{ soc: 55 }]);
    const aside = await quarantined(no);
    expect(aside.length).toBeGreaterThan(0);
    expect(aside.every(({ detail }) => detail === 'd.soc')).toBe(true);
    expect(await on.rows('select from device_alarm where device_id = $1', [id])).toEqual([]);
  });
});
