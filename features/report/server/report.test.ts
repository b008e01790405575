// Tests who sees which report, and which of its figures.
import { encodeQuery } from '@ec/resource/query-tree';
import type { TestEngine, Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostShown } from '../shared/layout.ts';
import { reportSharing } from '../shared/report.enums.ts';
import { admin, base, draft, manager, type ReportStage, reportStage, sumOf, tenant, viewer } from './test-stage.ts';

let stage: ReportStage;
let on: TestEngine;
beforeAll(async () => {
  stage = await reportStage();
  on = stage.on;
}, 120_000);
afterAll(() => on.close());

const engineer: Who = [tenant, 'engineer1'];
const foreign: Who = ['100002', 'admin'];

describe('a report', () => {
  const submit: ReportStage['submit'] = (...args) => stage.submit(...args);
  const run: ReportStage['run'] = (...args) => stage.run(...args);
  const preview: ReportStage['preview'] = (...args) => stage.preview(...args);
  const names = async (who: Who) => {
    const { data } = await on.get<{ records: { name: string }[] }>(who, `${base}/list`, { size: '200' });
    return data.records?.map(({ name }) => name) ?? [];
  };

  test('is stored, run and removed by its creator, and a viewer can only run it', async () => {
    const { data: row } = await submit(manager, { name: '经理的报表' });
    expect((await run(viewer, row.id)).data.rows.length).toBeGreaterThan(0);
    for (const call of ['submit', 'preview'])
      expect((await on.post(viewer, `${base}/${call}`, { ...draft(), id: row.id })).status).toBe(403);
    expect((await on.post(viewer, `${base}/file`, { id: row.id, format: 'xlsx' })).status).toBe(403);
    expect((await on.post(viewer, `${base}/remove?ids=${row.id}`, {})).status).toBe(403);
    expect((await on.post(manager, `${base}/remove?ids=${row.id}`, {})).status).toBe(200);
    expect((await run(manager, row.id)).status).toBe(404);
  });

  test('that is shared can be changed and removed only by its creator and administrators', async () => {
    await stage.on.stage.superuser.run(
      `insert into system_role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from system_role r, system_menu m
        where r.tenant_id = $1 and r.role_alias = 'viewer' and m.code in ('report_list_edit', 'report_list_delete', 'report_list_add')
        on conflict do nothing`,
      [tenant],
    );
    const { data: row } = await submit(manager, { name: '共享的' });
    const edit = (who: Who) => on.post(who, `${base}/submit`, { ...draft(), id: row.id, name: '改名' });
    const remove = (who: Who) => on.post(who, `${base}/remove?ids=${row.id}`, {});
    const refused = { status: 403, msg: expect.stringContaining('只有创建人和管理员可以修改或删除报表“共享的”') };
    await expect.poll(async () => edit(viewer)).toMatchObject(refused);
    expect(await remove(viewer)).toMatchObject(refused);
    expect((await run(viewer, row.id)).status).toBe(200);
    expect((await edit(manager)).status).toBe(200);
    expect((await edit(admin)).status).toBe(200);
    expect((await remove(admin)).status).toBe(200);
    await stage.on.stage.superuser.run(
      `delete from system_role_menu g using system_role r, system_menu m where r.id = g.role_id and m.id = g.menu_id
        and r.tenant_id = $1 and r.role_alias = 'viewer' and m.code in ('report_list_edit', 'report_list_delete', 'report_list_add')`,
      [tenant],
    );
  });

  test('that is private is visible only to its creator and administrators', async () => {
    const { data: row } = await submit(manager, { name: '自用', sharing: reportSharing.key.own });
    expect(await names(manager)).toContain('自用');
    expect(await names(admin)).toContain('自用');
    expect(await names(viewer)).not.toContain('自用');
    expect((await run(viewer, row.id)).status).toBe(404);
    expect((await on.get(foreign, `${base}/detail`, { id: row.id })).status).toBe(404);
    expect((await run(foreign, row.id)).status).toBe(404);
    expect(await names(foreign)).not.toContain('自用');
  });

  test('shows a person only the rows of his data scope, and nothing of a source that he may not list', async () => {
    // The engineer first gets the menu of reports only, and later the orders of the stations in his scope.
    const [role] = await stage.query<{ id: string }>(
      `select r.id from system_role r where tenant_id = $1 and role_alias = 'engineer'`,
      [tenant],
    );
    const grant = (codes: string[]) =>
      on.stage.superuser.run(
        `insert into system_role_menu (tenant_id, role_id, menu_id) select $1, $2, id from system_menu where code = any($3)
         on conflict do nothing`,
        [tenant, role?.id, codes],
      );
    await grant(['report_list', 'report_list_view', 'report_list_add']);
    const { data: row } = await submit(admin, { name: '全部' });
    await vi.waitFor(async () => expect((await preview(engineer, { measures: [{ as: 'count' }] })).status).toBe(403));
    const reply = await preview(engineer, { measures: [{ as: 'count' }] });
    expect(reply.msg).toContain('订单');
    expect(reply.data).toEqual({ error: 'report.mayNotList' });
    const hidden = await run(engineer, row.id);
    expect([hidden.status, hidden.data]).toEqual([404, { error: 'common.noData' }]);
    await grant(['orders', 'orders_view', 'orders_export']);
    await vi.waitFor(async () => expect((await run(engineer, row.id)).status).toBe(200));
    const [person] = await stage.query<{ depts: string[] }>(
      `select dept_id as depts from "system_user" where tenant_id = $1 and account = 'engineer1'`,
      [tenant],
    );
    const stationIds = new Set(stage.stations.filter(({ dept }) => person?.depts.includes(dept)).map(({ id }) => id));
    const { data } = await run(engineer, row.id);
    const mine = stage.orders.filter(({ stationId }) => stationId !== null && stationIds.has(stationId));
    expect(data.totals[1] ?? '0').toBe(mine.length > 0 ? sumOf(mine, 'money').toFixed(2) : '0');
    expect(data.found).toBe(mine.length);
    expect(mine.length).toBeLessThan(stage.orders.length);
  });

  test('is hidden from people of a merchant', async () => {
    const { data: row } = await submit(admin, { name: '商户看不到' });
    const [first] = stage.merchants;
    await on.stage.superuser.run(
      `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status, user_id)
       select $1, $2::varchar, $3, '商户人员', '13800009999', 2, 1, id from "system_user" where tenant_id = $2 and account = 'finance'`,
      [on.engine.ids.next(), tenant, first],
    );
    const finance: Who = [tenant, 'finance'];
    expect(await names(finance)).toEqual([]);
    expect((await run(finance, row.id)).status).toBeGreaterThanOrEqual(403);
  });

  test('accepts one of two parallel changes, and refuses the other', async () => {
    const { data: row } = await submit(manager, { name: '两人' });
    const change = (name: string) =>
      on.post(manager, `${base}/submit`, { ...draft({ name }), id: row.id, rowVersion: row.rowVersion });
    const answers = await Promise.all([change('一'), change('二')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(['a\u0000b', 'a\ud800b'])('refuses a filter or a name with %j', async (text) => {
    expect((await submit(admin, { name: text })).status).toBe(400);
    expect((await preview(admin, { columns: ['orderNo'], q: text })).status).toBe(400);
  });

  test('shows a word in place of 0 in a field that defines one', async () => {
    const added = await on.post(admin, 'blade-truck/activity/submit', {
      activityName: '不限次数',
      activityType: 1,
      budget: 100,
      userLimit: 0,
      ruleText: '满减',
      startTime: '2098-11-21 00:00:00',
      endTime: '2098-12-21 00:00:00',
    });
    expect(added.status, added.msg).toBe(200);
    const q = encodeQuery({ all: [{ f: 'activityName', o: 'equal', v: '不限次数' }] });
    const { data } = await preview(admin, { columns: ['activityName', 'userLimit', 'budget'], q }, 'charging.activity');
    expect(data.rows.map(({ cells }) => cells)).toEqual([['不限次数', '不限', '100.00']]);
  });

  test('refuses a fourth group, and more rows than the maximum', async () => {
    expect((await preview(admin, { columns: ['orderNo'], top: mostShown + 1 })).status).toBe(400);
    const groups = ['stationId', 'merchantId', 'orderType', 'carId'].map((f) => ({ f }));
    expect((await preview(admin, { groups })).status).toBe(400);
  });
});
