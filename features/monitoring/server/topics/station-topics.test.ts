// Tests watched stations over real event streams: the receivers of patches, the number of reads, and the effect of changed rights.
import { monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StationPatches } from '../../shared/topics.contract.ts';
import { topicsOf } from '../monitoring.feature.ts';
import { createStationKeeper, type StationKeeper } from '../state/station-keeper.ts';

let stage: Stage;
let keeper: StationKeeper;
let base: string;
const guns: string[] = [];
const stations: string[] = [];

beforeAll(async () => {
  stage = await monitoringStage();
  keeper = createStationKeeper(stage.on.engine);
  for (const team of [1, 2] as const) {
    const stationId = await stage.station(team);
    const stackId = await stage.stack(stationId);
    stations.push(stationId);
    guns.push(await stage.gun(stackId, stationId, { gun_status: 1, status_time: stage.now() }));
  }
  base = `http://127.0.0.1:${await stage.on.listen()}/api`;
  await keeper.tick();
}, 120_000);
afterAll(async () => {
  topicsOf(stage.on.engine).stop();
  await stage.close();
});

async function viewer(account: string) {
  const { engine } = stage.on;
  const user = await engine.database
    .read(tenant)
    .first<{ id: string }>(
      sql`select id from "system_user" where tenant_id = ${tenant} and account = ${account} and is_deleted = 0`,
    );
  const { accessToken } = await engine.sessions.open({
    tenantId: tenant,
    userId: user?.id ?? '',
    clientId: 'saber',
    accessSeconds: 3600,
    refreshSeconds: 7200,
    remoteIp: '127.0.0.1',
    userAgent: 'test',
  });
  const headers = { 'Blade-Auth': `bearer ${accessToken}` };
  const control = new AbortController();
  const response = await fetch(`${base}/blade-system/live`, { headers, signal: control.signal });
  const heard = { text: '' };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) heard.text += decoder.decode(part as Uint8Array);
  })().catch(() => undefined);
  await expect.poll(() => heard.text).toContain('event: hello');
  const watch = async (stationIds: readonly string[], viewId = 'v', more: { allStations?: boolean } = {}) => {
    const reply = await fetch(`${base}/blade-truck/station/watch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ viewId, stationIds, ...more }),
    });
    return (await reply.json()) as { code: number; data: { stations: { id: string; revision: number }[] } };
  };
  const patches = () =>
    [...heard.text.matchAll(/event: stations\ndata: (.*)\n/g)].flatMap(
      ([, data]) => (JSON.parse(data ?? '{}') as StationPatches).patches,
    );
  return { watch, patches, close: () => control.abort() };
}

const setGun = (index: number, status: number) =>
  stage.on.engine.database.withTenant(tenant, (tx) =>
    tx.run(
      sql`update truck_charging_gun set gun_status = ${status}, status_time = ${stage.now()} where id = ${guns[index]}`,
    ),
  );
/** Runs the keeper until the stored state of the station has this value. */
const follow = (index: number, name: string, value: number) =>
  expect
    .poll(
      async () => {
        await keeper.tick();
        const [row] = await stage.on.stage.superuser.rows<{ state: { values: Record<string, unknown> } }>(
          'select state from station_live where station_id = $1',
          [stations[index]],
        );
        return row?.state.values[name];
      },
      { timeout: 10_000 },
    )
    .toBe(value);

test('viewers receive patches of their visible stations from one shared read, until their rights change', async () => {
  const topics = topicsOf(stage.on.engine);
  const [admin, other, team] = [await viewer('admin'), await viewer('manager'), await viewer('engineer1')];
  const { data } = await admin.watch(stations);
  expect(data.stations.map(({ id }) => id).sort()).toEqual([...stations].sort());
  expect((await team.watch(stations)).data.stations.map(({ id }) => id)).toEqual([stations[0]]);
  await other.watch(stations);
  await topics.tick();

  await setGun(1, 2);
  await follow(1, 'gunOccupied', 1);
  const looks = topics.readCount;
  await topics.tick();
  expect(topics.readCount).toBe(looks + 1);
  await expect.poll(() => admin.patches().length).toBe(1);
  const [patch] = admin.patches();
  expect(patch).toMatchObject({ id: stations[1], values: { gunIdle: 0, gunOccupied: 1 } });
  expect(patch?.after).toBe(data.stations.find(({ id }) => id === stations[1])?.revision);
  expect(Object.keys(patch?.values ?? {})).not.toContain('gunTotal');
  await expect.poll(() => other.patches()).toEqual(admin.patches());
  expect(team.patches()).toEqual([]);

  await topics.tick();
  await setGun(0, 2);
  await follow(0, 'gunOccupied', 1);
  await topics.tick();
  await expect.poll(() => team.patches().map(({ id }) => id)).toEqual([stations[0]]);

  await stage.on.engine.database.withTenant(tenant, (tx) =>
    tx.run(sql`update "system_user" set role_id = '{}' where tenant_id = ${tenant} and account = 'engineer1'`),
  );
  await expect.poll(async () => (await team.watch(stations, 'w')).code).toBe(403);
  await setGun(0, 1);
  await follow(0, 'gunIdle', 1);
  await topics.tick();
  await expect.poll(() => admin.patches().length).toBe(3);
  expect(team.patches()).toHaveLength(1);
  for (const each of [admin, other, team]) each.close();
});

test('an invalid list of stations is refused, and an empty list ends the watch', async () => {
  const admin = await viewer('admin');
  expect((await admin.watch(Array.from({ length: 501 }, (_, index) => `${index + 1}`))).code).toBe(400);
  expect((await admin.watch(['x'])).code).toBe(400);
  expect((await admin.watch(stations, '')).code).toBe(400);
  expect((await admin.watch(['999999999999'])).data.stations).toEqual([]);
  await admin.watch([]);
  await setGun(1, 1);
  await follow(1, 'gunIdle', 1);
  await topicsOf(stage.on.engine).tick();
  expect(admin.patches()).toEqual([]);
  admin.close();
});

test('a watch of all stations covers the stations that the person sees', async () => {
  const [admin, team] = [await viewer('admin'), await viewer('manager')];
  const all = await admin.watch([], 'all', { allStations: true });
  expect(all.data.stations.map(({ id }) => id)).toEqual(expect.arrayContaining([...stations]));
  await topicsOf(stage.on.engine).tick();
  await setGun(1, 2);
  await follow(1, 'gunOccupied', 1);
  await topicsOf(stage.on.engine).tick();
  await expect.poll(() => admin.patches().map(({ id }) => id)).toEqual([stations[1]]);
  expect(team.patches()).toEqual([]);
  await admin.watch([], 'all');
  await setGun(1, 1);
  await follow(1, 'gunIdle', 1);
  await topicsOf(stage.on.engine).tick();
  expect(admin.patches()).toHaveLength(1);
  for (const each of [admin, team]) each.close();
});
