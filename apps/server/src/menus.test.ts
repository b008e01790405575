// Tests the menus of people of the demo: each menu leads to a page whose first call is allowed, and some menus are in the expected place.
import { serves } from '@ec/resource/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';

interface Menu {
  code: string;
  path: string;
  children?: Menu[];
}

/** The first calls of pages that do not begin with the list of a resource, by menu code. */
const firstCalls: Readonly<Record<string, string>> = {
  statement: 'blade-truck/statement/board?month=2026-05',
  jobs: 'blade-system/jobs/list',
  dictbiz: 'blade-system/dict-biz/parent-list',
  station_map: 'blade-truck/station/homeDirectory',
  station_photovoltaic: 'blade-truck/inverter/getInverterHome',
  station_change: 'blade-truck/agvInfo/getAgvHomePage',
  station_charge: 'blade-truck/chargingStack/getChargingHomePage',
  station_battery: 'blade-truck/battery/getBatteryHomePage',
  station_energy: 'blade-truck/ess/getEssHome',
  work_start: 'blade-flow/work/start-list',
  work_claim: 'blade-flow/work/claim-list',
  work_todo: 'blade-flow/work/todo-list',
  work_send: 'blade-flow/work/send-list',
  work_done: 'blade-flow/work/done-list',
  work_copy: 'blade-flow/work/copy-list',
  work_deputy: 'blade-desk/deputy/list',
  flow_model: 'blade-flow/model/list',
  flow_manager: 'blade-flow/manager/list',
  flow_follow: 'blade-flow/follow/list',
  flow_handover: 'blade-flow/handover/preview?userId=1',
  site_safety: 'blade-system/menu/embed?code=site_safety&origin=http://127.0.0.1',
};
/** The page of this menu makes its first call only after a person has chosen a file. */
const withoutFirstCall = 'flow_deploy';

const tenants = ['100001', '100002', '100003'] as const;
const accounts = ['admin', 'manager', 'engineer1', 'finance', 'viewer'] as const;

let on: TestApp;
beforeAll(async () => {
  on = await testApp({}, { demoDays: 3 });
}, 240_000);
afterAll(() => on.close());

const routesOf = async (client: Client) => (await client.get<Menu[]>('blade-system/menu/routes')).data;
const leavesOf = (menus: readonly Menu[]): Menu[] =>
  menus.flatMap((menu) => (menu.children ? leavesOf(menu.children) : [menu]));

function firstCallOf(code: string): string | undefined {
  const declared = firstCalls[code];
  if (declared !== undefined) return declared;
  const resource = on.app.engine.registry.all().find((each) => each.menu !== undefined && each.code === code);
  if (!resource || !serves(resource, 'list')) return undefined;
  return `${resource.base}/${resource.isTree ? 'lazy-list?parentId=0' : 'list'}`;
}

for (const tenant of tenants)
  for (const account of accounts)
    test(`${tenant} ${account}: every menu leads to a page whose first call is allowed`, async () => {
      const client = await on.as(tenant, account);
      const leaves = leavesOf(await routesOf(client)).filter(({ code }) => code !== withoutFirstCall);
      expect(leaves.length).toBeGreaterThan(4);
      const refused: string[] = [];
      for (const { code } of leaves) {
        const call = firstCallOf(code);
        expect(call, `the first call of ${code}`).toBeDefined();
        const { status, msg } = await client.get(call ?? '');
        if (status !== 200) refused.push(`${code}: ${status} ${msg}`);
      }
      expect(refused).toEqual([]);
    });

const placesOf = (menus: readonly Menu[], code: string): string[] =>
  menus.flatMap((menu) =>
    (menu.children ?? []).some((each) => each.code === code) ? [menu.code] : placesOf(menu.children ?? [], code),
  );

test('a viewer who sees only some orders has no menu of statements, but the manager has it', async () => {
  expect(placesOf(await routesOf(await on.as('100002', 'viewer')), 'statement')).toEqual([]);
  expect(placesOf(await routesOf(await on.as('100002', 'manager')), 'statement')).toEqual(['trade']);
});

test('work orders, duty, alarm codes and escalation are in the menus of truck alarms and of households', async () => {
  const [houses, trucks, both] = await Promise.all(
    tenants.map(async (tenant) => routesOf(await on.as(tenant, 'manager'))),
  );
  for (const code of ['workOrder', 'dutyRoster']) {
    expect(placesOf(trucks ?? [], code), code).toEqual(['truckalarm']);
    expect(placesOf(houses ?? [], code), code).toEqual(['household']);
    expect(placesOf(both ?? [], code), code).toEqual(['truckalarm', 'household']);
  }
  for (const code of ['alarmCode', 'alarmEscalation']) {
    expect(placesOf(trucks ?? [], code), code).toEqual(['truckalarm']);
    expect(placesOf(houses ?? [], code), code).toEqual(['household']);
    expect(placesOf(both ?? [], code), code).toEqual(['truckalarm', 'household']);
  }
});
