// Tests the job that computes the run status of stations (domain §4 union).
import { admin, type TestInverters, testInverters } from '@ec/fixtures/household/test-inverters';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStatusJob } from './run-status.job.ts';

let stage: TestInverters;
beforeAll(async () => {
  stage = await testInverters();
});
afterAll(() => stage.close());

/** Noon in Shandong on the longest day. */
const noon = new Date('2026-06-21T12:00:00+08:00');
const run = (now = noon) => runJob(runStatusJob(), { ...stage.on.engine, clock: { now: () => now } });
const readStatus = async (stationId: unknown) => {
  const { data } = await stage.on.get(admin, 'blade-household/union/detail', { id: `${stationId}` });
  return [data.runStatus, data.rowVersion];
};
const reported = (id: unknown, at: string, status = 3) =>
  stage.run('update device_inverter set report_time = $2, inverter_status = $3 where id = $1', [id, at, status]);

test('sets the run status of each station, and does not raise the version of its row', async () => {
  const [[never], [well], [silent], [faulty], [pair, second]] = [
    await stage.inverters(1, {}, null),
    await stage.inverters(1),
    await stage.inverters(1),
    await stage.inverters(1),
    await stage.inverters(2),
  ];
  await reported(well?.id, '2026-06-21 11:50:00+08');
  await reported(silent?.id, '2026-06-21 11:00:00+08');
  await reported(faulty?.id, '2026-06-21 11:50:00+08', 6);
  // A station is not disconnected while one of its two inverters reports.
  await reported(pair?.id, '2026-06-21 11:50:00+08');
  await reported(second?.id, '2026-06-20 11:00:00+08');
  const [, version] = await readStatus(well?.stationId);
  await run();
  expect(await readStatus(never?.stationId)).toEqual([null, expect.anything()]);
  expect(await readStatus(well?.stationId)).toEqual([0, version]);
  expect((await readStatus(silent?.stationId))[0]).toBe(3);
  expect((await readStatus(faulty?.stationId))[0]).toBe(2);
  expect((await readStatus(pair?.stationId))[0]).toBe(0);
  // A removed inverter does not count, so the station has no device.
  await stage.run('update device_inverter set is_deleted = 1 where id = $1', [well?.id]);
  await run();
  expect((await readStatus(well?.stationId))[0]).toBe(4);
  expect(await run(), 'nothing has changed').toBe(0);
  // A station that was disconnected by day stays disconnected at night. A station whose fault is over is normal, though silent at night.
  const night = new Date('2026-06-21T23:00:00+08:00');
  await reported(faulty?.id, '2026-06-21 19:00:00+08', 1);
  await run(night);
  expect([(await readStatus(silent?.stationId))[0], (await readStatus(faulty?.stationId))[0]]).toEqual([3, 0]);
});

test('an open alarm counts by its level, and a cleared alarm does not count', async () => {
  const [row] = await stage.inverters(1);
  await reported(row?.id, '2026-06-21 11:50:00+08');
  const alarm = (level: number, status: number) =>
    stage.run(
      `insert into device_alarm (id, tenant_id, biz_domain, alarm_no, station_id, device_type, device_id, alarm_code, alarm_level,
         alarm_status, source, first_time, last_time, times)
       values ($1::bigint, '100001', 1, $1::text, $2, 8, $3, ($4::int * 10)::text, $4::int, $5, 1, now(), now(), 1)`,
      [stage.on.engine.ids.next(), row?.stationId, row?.id, level, status],
    );
  await alarm(1, 3);
  await run();
  expect((await readStatus(row?.stationId))[0]).toBe(0);
  await alarm(3, 0);
  await run();
  expect((await readStatus(row?.stationId))[0]).toBe(1);
  await alarm(2, 1);
  await run();
  expect((await readStatus(row?.stationId))[0]).toBe(2);
});
