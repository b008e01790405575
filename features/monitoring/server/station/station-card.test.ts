// Tests the figures and alarms on the card of a station, and that only people who see the station get the card.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import type { Who } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { stationCard } from '../../shared/station/station-card.contract.ts';

type Card = OutputOf<typeof stationCard>;

let stage: Stage;
let first: string;
let second: string;
const team: Who = [tenant, 'engineer1'];
const card = (who: Who, stationId: string) => stage.on.get<Card>(who, 'blade-truck/station/homeCard', { stationId });

beforeAll(async () => {
  stage = await monitoringStage();
  [first, second] = [await stage.station(1), await stage.station(2)];
  for (const stationId of [first, second]) {
    const stackId = await stage.stack(stationId);
    const gunId = await stage.gun(stackId, stationId, { status_time: stage.ago(5) });
    await stage.session(gunId, stationId, { kw: 88, at: stage.ago(5) });
    await stage.insert('device_alarm', {
      alarm_no: `AL${stationId}`,
      alarm_level: 1,
      alarm_name: '急停',
      alarm_status: 0,
      alarm_code: '2001',
      biz_domain: 2,
      device_type: 1,
      device_id: stackId,
      device_no: 'K',
      source: 1,
      times: 1,
      station_id: stationId,
      first_time: stage.ago(60),
      last_time: stage.ago(60),
    });
  }
});
afterAll(() => stage.close());

test('the card has the figures, the health rule and the alarms of its station', async () => {
  const { status, data } = await card(admin, first);
  expect(status).toBe(200);
  expect(data.station).toMatchObject({ id: first, health: 2, healthRule: 'criticalAlarm', gunTotal: 1, alarmCount: 1 });
  expect(data.station?.power).toMatchObject({ all: 1 });
  expect(data.alarms.map(({ stationId, alarmName }) => [stationId, alarmName])).toEqual([[first, '急停']]);
});

test('a team reads the card of its own station, and empty cards of other stations', async () => {
  expect((await card(team, first)).data.station?.id).toBe(first);
  expect((await card(team, second)).data).toMatchObject({ station: null, alarms: [] });
  expect((await card(['100002', 'admin'], first)).data).toMatchObject({ station: null, alarms: [] });
});

test('a viewer reads the card; a person of a merchant sees no station or alarms, even with orders there', async () => {
  const viewer = await card([tenant, 'viewer'], first);
  expect([viewer.status, viewer.data.station?.id, viewer.data.alarms.length]).toEqual([200, first, 1]);

  const merchantId = await stage.insert('truck_merchant', {
    merchant_no: 'M1',
    merchant_name: '车队',
    merchant_type: 1,
    credit_code: 'C1',
    contact: '王',
    phone: '13800000001',
    settle_mode: 1,
    merchant_status: 1,
  });
  await stage.ended(first, { merchant_id: merchantId });
  const person: Who = [tenant, 'manager'];
  expect((await card(person, first)).data.station?.id, 'before the account belongs to the merchant').toBe(first);
  const [user] = await stage.on.stage.superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant],
  );
  await stage.insert('truck_merchant_user', {
    merchant_id: merchantId,
    real_name: '人',
    phone: '13800000000',
    mu_role: 1,
    mu_status: 1,
    user_id: user?.id,
  });
  // The server learns about the new person of the merchant by a notification of the database.
  await expect.poll(async () => (await card(person, first)).data.station).toBeNull();
  for (const stationId of [first, second]) {
    const { status, data } = await card(person, stationId);
    expect([status, data.station, data.alarms]).toEqual([200, null, []]);
  }
});

test.each(['', 'x', '1'.repeat(20), '-1', '1,2'])('the card is refused for the id %j', async (stationId) => {
  expect((await card(admin, stationId)).status).toBe(400);
});

test('32 parallel calls get the same card', async () => {
  const replies = await Promise.all(Array.from({ length: 32 }, () => card(admin, first)));
  expect(new Set(replies.map(({ status, data }) => `${status} ${data.station?.id}`))).toEqual(
    new Set([`200 ${first}`]),
  );
});
