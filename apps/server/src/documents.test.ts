// Tests documents: every resource that defines a document returns it as PDF to people who see the row, and to nobody else.
import { groupNumber } from '@ec/language/amount';
import { groupsOf } from '@ec/resource-server/document';
import { pdfTexts } from '@ec/testing/pdf-texts';
import { merchantUserMuRole } from '@ec/truck/shared/fleet/fleet.enums';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';

const test: TestApp = await testApp({}, { demoDays: 9 });
afterAll(() => test.close());
const documents = test.app.engine.registry.all().filter((resource) => resource.document);
const admins: Record<string, Client> = {};
beforeAll(async () => {
  await test.superuser.run(`insert into household_income_statement
    (id, tenant_id, statement_no, customer_id, month, statement_state, income, farmer_share, rent, adjust, due, lines)
    select ${test.app.engine.ids.next()}, tenant_id, 'ISTEST', id, '2026-01', 0, 10, 4, 0, 0, 4, '[]'
    from household_station_customer where is_deleted = 0 limit 1`);
  await test.superuser.run(`insert into truck_statement
    (id, tenant_id, merchant_id, month, statement_status, orders, kwh, total_money, refund_money, close_time)
    select id, tenant_id, id, '2026-01', 1, 0, 0, 0, 0, now() from truck_merchant where tenant_id = '${tenantId}' and is_deleted = 0
    on conflict do nothing`);
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

it('orders, refunds, statements, income statements and work orders have documents', () => {
  expect(documents.map(({ name }) => name).sort()).toEqual([
    'charging.orders',
    'charging.refund',
    'charging.statement',
    'household.incomeStatement',
    'maintenance.workOrder',
  ]);
});

describe.each(documents)('$name', (resource) => {
  it('has a PDF document with facts in both languages, which another tenant does not find', async () => {
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

const rowsOf = (text: string) => test.superuser.rows<Record<string, string>>(text);
const textsOf = async (client: Client, path: string, id: string) => {
  const { status, bytes } = await client.download(path, { id });
  expect(status).toBe(200);
  return pdfTexts(bytes);
};
const tenantName = async () =>
  (await rowsOf(`select tenant_name as name from system_tenant where tenant_id = '${tenantId}'`))[0]?.name;

describe('the bill of an order', () => {
  const billed = async () =>
    (
      await rowsOf(`select o.id::text as id, o.order_no as no, o.elec_money::text as elec, o.service_money::text as service
        from truck_orders o where o.tenant_id = '${tenantId}' and o.order_proc = 4 and o.is_deleted = 0 and (
          select count(*) from truck_order_detail d where d.tenant_id = o.tenant_id and d.order_id = o.id) > 1 limit 1`)
    )[0] ?? expect.fail('The demo has no order with two periods');

  it('contains the operator and a table of periods with the amounts of the order', async () => {
    const { id = '', no = '', elec = '', service = '' } = await billed();
    const lines = await rowsOf(`select kwh::text as kwh from truck_order_detail where order_id = ${id}`);
    const texts = await textsOf(await adminOf(tenantId), 'blade-truck/orders/document', id);
    expect(texts).toEqual(expect.arrayContaining([await tenantName(), no, '分时段账单', '合计']));
    for (const { kwh } of lines) expect(texts).toContain(groupNumber(kwh ?? '', 2));
    for (const sum of [elec, service]) expect(texts).toContain(groupNumber(sum, 2));
    const english = await textsOf(await test.as(tenantId, 'admin', 'en'), 'blade-truck/orders/document', id);
    expect(english).toContain('Bill by period');
  });

  it('contains the duration in words, the payer, and the tariff after the table of periods', async () => {
    const [order] = await rowsOf(`select o.id::text as id, a.owner_name as owner from truck_orders o
      join truck_account a on a.tenant_id = o.tenant_id and a.id = o.account_id
      where o.tenant_id = '${tenantId}' and o.order_proc = 4 and o.is_deleted = 0 and o.merchant_id is null and exists (
        select from truck_order_detail d where d.tenant_id = o.tenant_id and d.order_id = o.id) limit 1`);
    const { id = '', owner } = order ?? {};
    expect(owner).toBeTruthy();
    await test.superuser.run(`update truck_orders set duration_sec = 2345 where id = ${id}`);
    const texts = await textsOf(await adminOf(tenantId), 'blade-truck/orders/document', id);
    expect(texts).toEqual(expect.arrayContaining(['客户', owner, '时长', '39 分 5 秒', '规则快照']));
    expect(texts.indexOf('规则快照')).toBeGreaterThan(texts.indexOf('分时段账单'));
  });

  it('masks for a viewer the values that the detail masks', async () => {
    const { id = '' } = await billed();
    const phone = '13812345678';
    await test.superuser.run(`update truck_orders set phone = '${phone}' where id = ${id}`);
    const viewer = await test.as(tenantId, 'viewer');
    const { data } = await viewer.get<Record<string, string>>('blade-truck/orders/detail', { id });
    expect(data.phone).toContain('*');
    const [seen, whole] = await Promise.all([
      textsOf(viewer, 'blade-truck/orders/document', id),
      textsOf(await adminOf(tenantId), 'blade-truck/orders/document', id),
    ]);
    expect(seen).toContain(data.phone);
    expect(seen.join('\n')).not.toContain(phone);
    expect(whole).toContain(phone);
  });
});

it('a refund names truck and order time, a bill has full dates, an income statement names its stations', async () => {
  const [{ id = '', plate = '' } = {}] = await rowsOf(`select r.id::text as id, o.plate_no as plate from truck_refund r
    join truck_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.tenant_id = '${tenantId}' and r.is_deleted = 0 and o.plate_no is not null limit 1`);
  expect(await textsOf(await adminOf(tenantId), 'blade-pay/wxV3/document', id)).toEqual(
    expect.arrayContaining(['车牌号', plate, '订单时间']),
  );
  const [order] =
    await rowsOf(`select d.order_id::text as id, to_char(d.start_time, 'YYYY-MM-DD HH24:MI') as start from truck_order_detail d
    join truck_orders o on o.tenant_id = d.tenant_id and o.id = d.order_id and o.is_deleted = 0 and o.order_proc = 4
    where d.tenant_id = '${tenantId}' limit 1`);
  const bill = await textsOf(await adminOf(tenantId), 'blade-truck/orders/document', order?.id ?? '');
  expect(bill.join('\n')).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d–/);
  // No text of the bill is cut off with an ellipsis.
  for (const text of bill) expect(text).not.toMatch(/…$/);
  const statement = test.app.engine.ids.next();
  await test.superuser.run(`set session_replication_role = replica;
    insert into household_station_income (id, tenant_id, station_id, customer_id, day, seting_id, kwh, income, farmer_share, share_rate, lines)
      select 8000001, tenant_id, id, customer_id, '2026-02-05', 1, 10, 3, 1, 10, '[]' from household_union
      where tenant_id = '100001' and customer_id is not null and is_deleted = 0 order by id limit 1;
    insert into household_income_statement
      (id, tenant_id, statement_no, customer_id, month, statement_state, income, farmer_share, rent, adjust, due, lines)
      select ${statement}, tenant_id, 'ISNAMED', customer_id, '2026-02', 0, 3, 1, 0, 0, 1, '[]' from household_station_income where id = 8000001;
    set session_replication_role = origin`);
  const [{ station = '' } = {}] = await rowsOf(`select u.station_no as station from household_union u
    join household_station_income i on i.tenant_id = u.tenant_id and i.station_id = u.id where i.id = 8000001`);
  const texts = await textsOf(await adminOf('100001'), 'blade-household/incomeStatement/document', statement);
  expect(station).not.toBe('');
  expect(texts.join('\n')).toContain(station);
});

it('a work order contains the address of its station, and the farmer of a house', async () => {
  const orderAt = async (bizDomain: number, station: string) => {
    const [order] =
      await rowsOf(`select w.id::text as id, w.tenant_id as tenant, s.address, s.id::text as station from work_order w
        join ${station} s on s.tenant_id = w.tenant_id and s.is_deleted = 0 and s.address <> ''
        where w.is_deleted = 0 order by w.id, s.id limit 1`);
    if (!order) throw new Error(`No tenant of the demo has a work order and a ${station}`);
    const { id, station: stationId } = order;
    await test.superuser.run(`set session_replication_role = replica;
      update work_order set biz_domain = ${bizDomain}, station_id = ${stationId} where id = ${id};
      set session_replication_role = origin`);
    return order;
  };
  const textsOfOrder = async ({ id = '', tenant = '' }: Record<string, string>) =>
    textsOf(await adminOf(tenant), 'blade-household/workOrder/document', id);
  const house = await orderAt(1, 'household_union');
  const [{ customer } = {}] = await rowsOf(`select c.customer_name as customer from household_station_customer c
    join household_union u on u.tenant_id = c.tenant_id and u.customer_id = c.id where u.id = ${house.station}`);
  expect(await textsOfOrder(house)).toEqual(expect.arrayContaining(['农户', customer, '地址', house.address]));
  const site = await orderAt(2, 'truck_station');
  const texts = await textsOfOrder(site);
  expect(texts).toEqual(expect.arrayContaining(['地址', site.address]));
  expect(texts).not.toContain('农户');
});

it('a merchant person receives documents only of their own merchant', async () => {
  const { client, foreign } = await outsiders(test).merchantPerson('documents', 'truck_orders', 'merchant_id');
  const others = foreign.ids.merchant ?? '';
  const [merchantOfUser] = await rowsOf(`select m.id::text as id, m.merchant_name as name from truck_merchant_user u
    join truck_merchant m on m.id = u.merchant_id join "system_user" s on s.id = u.user_id
    where s.account = 'documents'`);
  const merchantId = merchantOfUser?.id ?? expect.fail();
  const order = async (whose: string) =>
    (
      await rowsOf(
        `select id::text as id from truck_orders where tenant_id = '${tenantId}' and is_deleted = 0 and ${whose} limit 1`,
      )
    )[0]?.id ?? '';
  expect(
    (await client.download('blade-truck/orders/document', { id: await order(`merchant_id = ${merchantId}`) })).status,
  ).toBe(200);
  expect(
    (await client.download('blade-truck/orders/document', { id: await order(`merchant_id <> ${merchantId}`) })).status,
  ).toBe(404);
  // The statements that beforeAll inserts for January have the id of their merchant.
  const statement = 'blade-truck/statement/document';
  const texts = await textsOf(client, statement, merchantId);
  expect(texts).toEqual(expect.arrayContaining([await tenantName(), merchantOfUser?.name, '2026-01']));
  expect((await client.download(statement, { id: others })).status).toBe(404);
  const admin = await adminOf(tenantId);
  const [link] =
    await rowsOf(`select u.id::text as id from truck_merchant_user u join "system_user" s on s.id = u.user_id
    where s.account = 'documents'`);
  const { data } = await admin.get('blade-truck/merchantUser/detail', { id: link?.id ?? '' });
  const { id, rowVersion } = data;
  const muRole = merchantUserMuRole.key.dispatcher;
  const moved = await admin.post('blade-truck/merchantUser/submit', { id, rowVersion, muRole });
  expect(moved.status, moved.msg).toBe(200);
  // The changed role is announced to all servers and applies a moment later.
  await vi.waitFor(
    async () =>
      expect((await client.download(statement, { id: merchantId })).status, 'a dispatcher reads no books').toBe(403),
    20_000,
  );
});

it('a document is refused without a session', async () => {
  const id = (await idOf('truck_orders', tenantId)) ?? '';
  expect((await test.nobody.get('blade-truck/orders/document', { id })).status).toBe(401);
});
