// Tests the stored states of stations: figures equal to their sources, a new revision only after a change, and stale values.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { stationHome } from '../../shared/station/station-home.contract.ts';
import { createStationKeeper, type StationKeeper } from './station-keeper.ts';

let stage: Stage;
let keeper: StationKeeper;
beforeAll(async () => {
  stage = await monitoringStage();
  keeper = createStationKeeper(stage.on.engine);
}, 120_000);
afterAll(() => stage.close());

const home = async () =>
  (await stage.on.post<OutputOf<typeof stationHome>>(admin, 'blade-truck/station/homePage', {})).data;
const live = async (id: string) => {
  const [row] = await stage.on.stage.superuser.rows<{ revision: string; state: { values: Record<string, unknown> } }>(
    'select revision, state from station_live where station_id = $1',
    [id],
  );
  return row;
};
/** Writes as the application, so that triggers note the change and the processes are notified. */
const write = (statement: string, values: readonly unknown[]) =>
  stage.on.engine.database.withTenant(tenant, (tx) => tx.run({ sql: statement, parameters: values } as never));

test('a stored state follows changes, keeps its revision without a change, and becomes stale with time', async () => {
  const stationId = await stage.station(1);
  const stackId = await stage.stack(stationId);
  const gunId = await stage.gun(stackId, stationId, { gun_status: 3, status_time: stage.ago(20) });
  const order = await stage.session(gunId, stationId, { kw: 80, at: stage.ago(20) });
  await stage.set('truck_charging_gun', gunId, { order_id: order });
  const computed = (await home()).stations;
  await keeper.tick();
  const first = await live(stationId);
  expect(first?.state.values).toMatchObject({ powerKw: 80, gunCharging: 1 });
  expect((await home()).stations).toEqual(computed);
  await keeper.tick();
  expect((await live(stationId))?.revision).toBe(first?.revision);

  await write('update truck_charging_gun set gun_status = 2, status_time = $2 where id = $1', [gunId, stage.now()]);
  await vi.waitFor(
    async () => {
      await keeper.tick();
      expect((await live(stationId))?.state.values).toMatchObject({ powerKw: 0, gunCharging: 0, gunOccupied: 1 });
    },
    { timeout: 10_000, interval: 200 },
  );
  expect(Number((await live(stationId))?.revision)).toBeGreaterThan(Number(first?.revision));

  stage.pass(901);
  // The keeper has not run yet, and the reader does not use a stale row.
  expect((await home()).stations.find(({ id }) => id === stationId)).toMatchObject({ powerKw: null, gunOffline: 1 });
  await keeper.tick();
  expect((await live(stationId))?.state.values).toMatchObject({ powerKw: null, gunOffline: 1, freshDevices: 0 });
});

test('a stored state that no keeper has updated for a while is not read', async () => {
  const stationId = await stage.station(1);
  // The keeper finds a new station within a minute.
  stage.pass(61);
  await keeper.tick();
  expect(await live(stationId)).toBeDefined();
  await stage.run(`update station_live set state = jsonb_set(state, '{values,alarmCount}', '77')`);
  const alarmCounts = async () => (await home()).stations.map(({ alarmCount }) => alarmCount);
  expect(await alarmCounts()).toContain(77);
  stage.pass(16);
  expect(await alarmCounts()).not.toContain(77);
});

test('a change during an outage of the database is written after the outage', async () => {
  const stationId = await stage.station(1);
  const stackId = await stage.stack(stationId);
  const gunId = await stage.gun(stackId, stationId, { gun_status: 1, status_time: stage.now() });
  const { engine } = stage.on;
  let isAway = false;
  const read: typeof engine.database.read = (tenantId) => {
    if (isAway) throw new Error('the database is away');
    return engine.database.read(tenantId);
  };
  const other = createStationKeeper({ ...engine, database: { ...engine.database, read } });
  await other.tick();
  expect((await live(stationId))?.state.values).toMatchObject({ gunIdle: 1 });
  isAway = true;
  await write('update truck_charging_gun set gun_status = 2, status_time = $2 where id = $1', [gunId, stage.now()]);
  await vi.waitFor(() => expect(other.tick()).rejects.toThrow('away'), { timeout: 10_000, interval: 100 });
  isAway = false;
  await other.tick();
  expect((await live(stationId))?.state.values).toMatchObject({ gunIdle: 0, gunOccupied: 1 });
});
