// A truck site of a demo tenant for tests of its devices: who calls, where, and rows made by their calls.
import { seedPeople, seedStations } from '@ec/demo/public';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type EngineReply, type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll } from 'vitest';
import { truckFeature } from '../truck.feature.ts';

export type Row = Record<string, unknown> & { id: string };

export const admin: Who = ['100003', 'admin'];
export const neighbour: Who = ['100002', 'admin'];

// Known once `openSite` has run.
export let on: TestEngine;
export let stationId = '';
export let otherStationId = '';

export function openSite(): void {
  beforeAll(async () => {
    on = await testEngine({ features: [systemFeature, maintenanceFeature, truckFeature], names: createDisplayNames });
    await seedPeople(on.engine);
    await seedStations(on.engine);
    const { data } = await on.get<{ records: Row[] }>(admin, 'blade-truck/station/list', { bizTypes: '2' });
    [stationId = '', otherStationId = ''] = data.records.map(({ id }) => id);
  });
  afterAll(() => on.close());
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

export const post = <T = Row>(path: string, body: object, who: Who = admin): Promise<EngineReply<T>> =>
  on.post<T>(who, `blade-truck/${path}`, body);

export async function made(path: string, body: object, who: Who = admin): Promise<Row> {
  const reply = await post(path, body, who);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.msg}`);
  return reply.data;
}

export const rows = <R>(statement: string, values: unknown[] = []) =>
  on.stage.superuser.rows<R & object>(statement, values);
export const run = (statement: string, values: unknown[] = []) => on.stage.superuser.run(statement, values);

export const stackDraft = (given: object = {}) => ({
  ...{ stackNo: `K${next()}`, stackName: '桩', stationId, usage: 1, equipType: 1, manufacturer: '厂' },
  ...{ protocol: 1, ratedPowerKw: 240, devState: 2 },
  ...given,
});
export const gunDraft = (stackId: string, given: object = {}) => ({
  ...{ gunNo: `G${next()}`, gunName: '枪', stackId, connectorNo: next(), connectorType: 4, nationalStd: 2 },
  ...{ ratedPowerKw: 120 },
  ...given,
});
export const batteryDraft = () => ({
  ...{ batteryNo: `B${next()}`, model: 'SP-282', manufacturer: '厂', chemistry: 1, ratedKwh: 282 },
});
export const stack = (given?: object, who?: Who) => made('chargingStack/submit', stackDraft(given), who);
export const gun = async (given?: object) => made('chargingGun/submit', gunDraft((await stack()).id, given));
