// Tests the figures of tenants, who sees them, and the announcements before a tenant expires.
import { seedPeople } from '@ec/demo/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExpiryNotice, TenantFigures, TenantUsage } from '../../shared/tenant-figures.contract.ts';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';
import { measureUsage } from './usage.ts';

const platform: Who = ['000000', 'admin'];
const day = 86_400_000;

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

interface Page {
  records: TenantFigures[];
  total: number;
  pages: number;
}

const overview = async (query: Record<string, string> = {}) =>
  (await on.get<Page>(platform, 'blade-system/tenant/overview', query)).data;
const usage = async (tenantId: string) =>
  (await on.get<TenantUsage>(platform, 'blade-system/tenant/usage', { tenantId })).data;

describe('the platform’s home page', () => {
  test('lists tenants in pages and finds them by name or code', async () => {
    const page = await overview({ size: '2' });
    expect(page).toMatchObject({ total: 4, pages: 2 });
    expect(page.records.map(({ tenantId }) => tenantId)).toEqual(['000000', '100001']);
    expect((await overview({ size: '2', current: '2' })).records[0]?.tenantId).toBe('100002');
    expect((await overview({ keyword: '山海' })).records).toHaveLength(1);
    expect((await overview({ keyword: '10000' })).total).toBe(3);
    expect((await overview({ keyword: '%' })).total).toBe(0);
  });

  test('shows accounts, package, sessions, sign-ins of 30 days and the last activity', async () => {
    await on.stage.superuser.run(`insert into audit_log (id, tenant_id, action, resource, create_time)
      select 9000 + n, '100002', 'signIn', 'session', now() - make_interval(days => n * 8) from generate_series(0, 5) n`);
    await on.get(['100002', 'admin'], 'blade-auth/oauth/user-info');
    const [truck] = (await overview({ keyword: '100002' })).records;
    expect(truck).toMatchObject({
      accounts: 7,
      accountNumber: -1,
      packageName: '重卡补能版',
      expireTime: '',
      signIns: 4,
      openSessions: 1,
      isDemo: 1,
    });
    expect(truck?.lastActivity).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const [unused] = (await overview({ keyword: '100001' })).records;
    expect(unused).toMatchObject({ signIns: 0, openSessions: 0, lastActivity: '' });
  });
});

describe('usage', () => {
  test('is empty until it is measured, then has the rows and bytes of each table', async () => {
    expect(await usage('100003')).toMatchObject({ measuredAt: '', tables: [], rows: 0 });
    await measureUsage(on.engine);
    const measured = await usage('100003');
    expect(measured.measuredAt).not.toBe('');
    expect(measured.tables.find(({ label }) => label === '用户')).toMatchObject({ rows: 7 });
    expect(measured.rows).toBe(measured.tables.reduce((sum, { rows }) => sum + rows, 0));
    expect(measured.tables.every(({ bytes }) => bytes > 0)).toBe(true);
    await measureUsage(on.engine);
    expect((await usage('100003')).rows).toBe(measured.rows);
  });

  test('has thirty days of sign-ins, including days without any', async () => {
    const { days, signIns } = await usage('100002');
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.signIns).toBe(1);
    expect(days.reduce((sum, each) => sum + each.signIns, 0)).toBe(signIns);
    expect(days.filter((each) => each.signIns === 0)).toHaveLength(26);
  });

  test('replies 404 for a missing tenant and 403 to a tenant', async () => {
    expect((await on.get(platform, 'blade-system/tenant/usage', { tenantId: '999' })).status).toBe(404);
    expect((await on.get(['100003', 'admin'], 'blade-system/tenant/usage', { tenantId: '100003' })).status).toBe(403);
  });

  test('counts sign-ins through an index of the audit log', async () => {
    await on.stage.superuser.run(`insert into audit_log (id, tenant_id, action, resource, create_time)
      select 20000 + n, '100002', 'update', 'truck.station', now() from generate_series(1, 20000) n`);
    await on.stage.superuser.run('analyze audit_log');
    const after = await on.stage.superuser.rows<{ 'QUERY PLAN': string }>(
      `explain select count(*) from audit_log a where a.tenant_id = '100002' and a.resource = 'session'
        and a.action = 'signIn' and a.create_time > now() - interval '30 days'`,
    );
    expect(JSON.stringify(after)).toContain('audit_log_sign_in');
  });
});

describe('a tenant about to expire', () => {
  const notices = async (who: Who) => (await on.get<ExpiryNotice[]>(who, 'blade-system/tenant/notices')).data;

  test('is announced 30, 7 and 1 days before it expires, and after it has expired', async () => {
    const now = new Date('2026-11-20T04:00:00Z');
    const clock = vi.spyOn(on.engine.clock, 'now').mockReturnValue(now);
    const expires = (days: number) =>
      on.stage.superuser.run(`update system_tenant set expire_time = $1 where tenant_id = '100003'`, [
        new Date(now.getTime() + days * day).toISOString(),
      ]);
    for (const [days, step] of [
      [31, undefined],
      [30, 30],
      [7.1, 30],
      [7, 7],
      [1.5, 7],
      [1, 1],
      [0.2, 1],
    ] as const) {
      await expires(days);
      await expect
        .poll(async () => (await notices(['100003', 'admin'])).map((each) => each.step), { timeout: 1000 })
        .toEqual(step === undefined ? [] : [step]);
      expect((await notices(platform)).map((each) => each.step)).toEqual(step === undefined ? [] : [step]);
    }
    await expires(-1);
    expect(await notices(platform)).toEqual([
      { tenantId: '100003', tenantName: '山海综合能源', expireTime: '2026-11-19 12:00:00', step: 0 },
    ]);
    clock.mockRestore();
    await on.stage.superuser.run('update system_tenant set expire_time = null');
  });

  test('is announced neither to other tenants nor to ordinary users', async () => {
    await on.stage.superuser.run(
      `update system_tenant set expire_time = now() + interval '3 days' where tenant_id <> '000000'`,
    );
    expect(await notices(['100003', 'manager'])).toEqual([]);
    expect((await notices(['100002', 'admin'])).map(({ tenantId }) => tenantId)).toEqual(['100002']);
    expect(await notices(platform)).toHaveLength(3);
    await on.stage.superuser.run('update system_tenant set expire_time = null');
  });

  test('is listed before tenants that have already expired', async () => {
    const setExpiry = (tenantId: string, days: number) =>
      on.stage.superuser.run(
        `update system_tenant set expire_time = now() + make_interval(days => $2) where tenant_id = $1`,
        [tenantId, days],
      );
    await on.stage.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number, expire_time)
      select 800000 + n, (800000 + n)::text, 'over ' || n, '', '', now() - make_interval(days => n) from generate_series(1, 60) n`);
    await setExpiry('100002', 20);
    await setExpiry('100003', 3);
    const list = await notices(platform);
    expect(list).toHaveLength(50);
    expect(list.slice(0, 4).map(({ tenantId, step }) => [tenantId, step])).toEqual([
      ['100003', 7],
      ['100002', 30],
      ['800001', 0],
      ['800002', 0],
    ]);
    await on.stage.superuser.run(`delete from system_tenant where tenant_id like '8%'`);
    await on.stage.superuser.run('update system_tenant set expire_time = null');
  });
});
