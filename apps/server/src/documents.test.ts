// Rows that are handed out as documents: every resource that says so gives a PDF to whoever sees its detail, and to nobody else.
import { seedDemo } from '@ec/demo/public';
import { groupsOf } from '@ec/resource-server/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { tenantId } from './test-strangers.ts';

const test: TestApp = await testApp();
afterAll(() => test.close());
const documents = test.app.engine.registry.all().filter((resource) => resource.document);
const admins: Record<string, Client> = {};
beforeAll(async () => {
  await seedDemo(test.app.engine, { size: 'small', days: 9 });
  await test.superuser.run(`insert into household_income_statement
    (id, tenant_id, statement_no, customer_id, month, statement_state, income, farmer_share, rent, adjust, due, lines)
    select ${test.app.engine.ids.next()}, tenant_id, 'ISTEST', id, '2026-01', 0, 10, 4, 0, 0, 4, '[]'
    from household_station_customer where is_deleted = 0 limit 1`);
}, 240_000);

const idOf = async (table: string, tenant: string) =>
  (
    await test.superuser.rows<{ id: string }>(
      `select id::text as id from ${table} where tenant_id = '${tenant}' and is_deleted = 0 limit 1`,
    )
  )[0]?.id;

const adminOf = async (tenant: string): Promise<Client> => {
  admins[tenant] ??= await test.as(tenant, 'admin');
  return admins[tenant];
};

it('are the bill, the refund, the statement, the work order and the income statement', () => {
  expect(documents.map(({ name }) => name).sort()).toEqual([
    'charging.orders',
    'charging.refund',
    'charging.statement',
    'household.incomeStatement',
    'household.workOrder',
  ]);
});

describe.each(documents)('$name', (resource) => {
  it('is a PDF in either language for who sees the row, and no answer for another tenant', async () => {
    const tenants = await test.superuser.rows<{ tenant: string }>(
      `select distinct tenant_id as tenant from ${resource.table} where is_deleted = 0`,
    );
    const tenant = tenants[0]?.tenant;
    const other = tenants.find((each) => each.tenant !== tenant)?.tenant ?? (tenant === tenantId ? '100002' : tenantId);
    if (!tenant) throw new Error(`The demo has no row of ${resource.name}`);
    const id = (await idOf(resource.table, tenant)) ?? '';
    const path = `${resource.base}/document`;
    const reply = await (await adminOf(tenant)).download(path, { id });
    expect(reply.status).toBe(200);
    expect(`${reply.headers['content-type']}`).toContain('application/pdf');
    expect(Buffer.from(reply.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const { data } = await (await adminOf(tenant)).get<Record<string, unknown>>(`${resource.base}/detail`, { id });
    for (const language of ['zh', 'en'] as const) {
      const facts = groupsOf(resource, data, language).flatMap((group) => group.facts);
      expect(facts.map(({ value }) => value)).toContain(data[resource.title]);
      for (const { label } of facts) if (language === 'en') expect(label).not.toMatch(/\p{Script=Han}/u);
    }
    expect((await (await adminOf(other)).get(path, { id })).status).toBe(404);
  });
});

it('is refused without a session', async () => {
  const id = (await idOf('truck_orders', tenantId)) ?? '';
  expect((await test.nobody.get('blade-truck/orders/document', { id })).status).toBe(401);
});
