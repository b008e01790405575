// Tests invoices (BR-67) and the board of a month (BR-68) over HTTP: one valid invoice per order, exact cents, the sequence of the steps.
import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { Who } from '@ec/testing/engine';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { InvoiceLine } from '../../shared/invoice/invoice-lines.ts';
import type { BoardRow } from '../../shared/statement/board.contract.ts';
import { taxSheets } from './tax-file.ts';
import { ownedBy, paidOrder } from './test-invoice-orders.ts';

let site: Site;
let fleet: Fleet;
beforeAll(async () => {
  site = await testSite();
  fleet = await site.fleet({ balance: '100000' });
  const invoiced = {
    invoice_title: '安途货运有限公司',
    tax_no: '91330200MA2AAAAA1X',
    bank_name: '工商银行',
    bank_account: '62220201',
  };
  await site.set('truck_merchant', fleet.merchantId, { ...invoiced, address: '宁波' });
});
afterAll(() => site.close());

const random = seededRandom(20261122, 'invoice', 1);
const month = '2026-09';
const get = <T>(path: string, query: Record<string, string> = {}, who: Who = admin) =>
  site.on.get<T>(who, `blade-truck/${path}`, query);
const post = <T = { id: string }>(path: string, body: object, who: Who = admin) =>
  site.on.post<T>(who, `blade-truck/${path}`, body);
let orderCount = 0;

/** Inserts a paid order that ended in the month, with random amounts. `columns` override its values. */
async function order(of: Fleet = fleet, columns: object = {}): Promise<string> {
  orderCount += 1;
  return site.insert('truck_orders', { ...paidOrder(orderCount, month, random), ...ownedBy(site, of), ...columns });
}
const stateOf = async (id: string) => (await site.row<{ invoice_status: number }>('truck_orders', id)).invoice_status;

type Open = {
  buyer: Record<string, string>;
  orders: { id: string; amount: string }[];
  amount: string;
  lines: InvoiceLine[];
};
const openOf = async (of = fleet) =>
  (await get<Open>('invoice/invoiceable', { merchantId: of.merchantId, month })).data;
const draft = (of: Fleet, more: object = {}) => ({
  merchantId: of.merchantId,
  month,
  kind: 2,
  title: '抬头',
  taxNo: '91330200MA2AAAAA1X',
  ...more,
});
type InvoiceRequest = { id: string; applyNo: string; amount: string; orderCount: number };
const ask = (more: object = {}, of = fleet) => post<InvoiceRequest>('invoice/request', draft(of, more));
const act = (name: string, body: object) => post(`invoice/${name}`, body);
let numbers = 0;
const taxNo = () => {
  numbers += 1;
  return `2${String(numbers).padStart(19, '0')}`;
};

describe('an invoice', () => {
  test('is proposed with the invoice data of the merchant and the money paid for its orders', async () => {
    const [one, refunded] = [await order(), await order(fleet, { pay_status: 3, refund_money: '0.01' })];
    await order(fleet, { pay_status: 1 });
    await order(fleet, { pay_money: '0', gift_money: '5.00' });
    await order(fleet, { end_time: '2026-10-01 00:00:00+08' });
    const open = await openOf();
    expect(open.buyer).toEqual({
      title: '安途货运有限公司',
      taxNo: '91330200MA2AAAAA1X',
      address: '宁波',
      bankName: '工商银行',
      bankAccount: '62220201',
    });
    expect(open.orders.map(({ id }) => id).sort()).toEqual([one, refunded].sort());
    const paid = await site.on.stage.superuser.rows<{ sum: string }>(
      `select sum(pay_money - coalesce(refund_money, 0))::text from truck_orders where id = any($1)`,
      [[one, refunded]],
    );
    expect(open.amount).toBe(paid[0]?.sum);
    const summed = (name: 'amount' | 'net' | 'tax') => Decimal.sum(...open.lines.map((line) => line[name])).toFixed(2);
    expect(summed('amount')).toBe(open.amount);
    expect(Decimal.sum(summed('net'), summed('tax')).toFixed(2)).toBe(open.amount);
  });

  test('shows the bank account masked to people who see it masked at the merchant, and stores it in full', async () => {
    const of = await site.fleet();
    await site.set('truck_merchant', of.merchantId, { bank_name: '工商银行', bank_account: '6222020200112233' });
    await order(of);
    const plain = `menu_id in (select id from system_menu where code = 'merchant_plain') and tenant_id = '${tenant}'`;
    const [role] = await site.on.stage.superuser.rows<{ id: string }>(
      `select r.id from system_role r where tenant_id = $1 and role_alias = 'manager' and is_deleted = 0`,
      [tenant],
    );
    await site.on.stage.superuser.run(`delete from system_role_menu where ${plain} and role_id = $1`, [role?.id]);
    const manager = [tenant, 'manager'] as const;
    const query = { merchantId: of.merchantId, month };
    await vi.waitFor(async () => {
      const { data } = await get<Open>('invoice/invoiceable', query, manager);
      expect(data.buyer.bankAccount).toBe('622****2233');
    });
    const buyer = { kind: 1, bankName: '工商银行', bankAccount: '622****2233' };
    const { data } = await post<InvoiceRequest>('invoice/request', draft(of, buyer), manager);
    expect(await site.row('truck_invoice', data.id)).toMatchObject({ bank_account: '6222020200112233' });
    await order(of);
    expect((await post('invoice/request', draft(of, { ...buyer, bankAccount: '999****9999' }))).status).toBe(400);
  });

  test('stores the title and tax number of the buyer in normalized form', async () => {
    const of = await site.fleet();
    await order(of);
    const buyer = {
      title: '\u200b 安途 货运\ufeff\u3000',
      taxNo: '９１３３０２００MA2AAAAA1X\u200b',
      address: '\u200b\u3000',
    };
    const { data } = await post<InvoiceRequest>('invoice/request', draft(of, buyer));
    expect(await site.row('truck_invoice', data.id)).toMatchObject({
      title: '安途 货运',
      tax_no: '91330200MA2AAAAA1X',
    });
  });

  test('sets the invoice state of its orders: requested, issued, reversed, and not invoiced after a refusal', async () => {
    const of = await site.fleet();
    const ids = [await order(of), await order(of), await order(of)];
    const request = await ask({ orderIds: ids }, of);
    expect(request.status, request.msg).toBe(200);
    expect(request.data.orderCount).toBe(3);
    expect(await Promise.all(ids.map(stateOf))).toEqual([1, 1, 1]);
    expect((await openOf(of)).orders).toEqual([]);
    expect((await ask({ orderIds: ids.slice(0, 1) }, of)).status).toBe(409);
    expect(await post('orders/invoice', { ids: [ids[0]], to: 2 })).toMatchObject({ status: 409 });

    expect((await act('refuse', { id: request.data.id, reason: '抬头不符' })).status).toBe(200);
    expect(await Promise.all(ids.map(stateOf))).toEqual([0, 0, 0]);
    const again = (await ask({}, of)).data;
    expect((await act('approve', { id: again.id })).status).toBe(200);
    const ahead = { id: again.id, invoiceNo: taxNo(), invoiceDate: '2099-01-01' };
    expect(await act('issue', ahead)).toMatchObject({ status: 400, msg: expect.stringMatching(/^invoiceDate:/) });
    expect((await act('issue', { ...ahead, invoiceNo: '12', invoiceDate: '2026-10-08' })).status).toBe(400);
    expect((await act('issue', { ...ahead, invoiceDate: '2026-10-08' })).status).toBe(200);
    expect(await Promise.all(ids.map(stateOf))).toEqual([2, 2, 2]);
    expect((await act('void', { id: again.id, reason: 'x' })).status).toBe(409);
    expect((await act('reverse', { id: again.id, redNo: taxNo(), reason: '开错' })).status).toBe(200);
    expect(await Promise.all(ids.map(stateOf))).toEqual([3, 3, 3]);
    expect((await ask({}, of)).data.orderCount, 'what was reversed may be invoiced anew').toBe(3);
  });

  test('succeeds for only one of three parallel requests; the database allows one valid invoice per order', async () => {
    const of = await site.fleet();
    const ids = [await order(of), await order(of)];
    const both = await Promise.all([ask({ orderIds: ids }, of), ask({ orderIds: ids }, of), ask({}, of)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const other = await site.insert('truck_invoice', {
      apply_no: `X${ids[0]}`,
      merchant_id: of.merchantId,
      month,
      kind: 2,
      order_count: 1,
      amount: '1.00',
      tax_money: '0.10',
      lines: '[]',
      title: 'x',
      tax_no: 'y',
    });
    await expect(
      site.on.stage.superuser.run(
        `insert into truck_invoice_order (tenant_id, invoice_id, order_id, elec, service, swap) values ($1, $2, $3, 0, 0, 0)`,
        [tenant, other, ids[0]],
      ),
    ).rejects.toThrow(/truck_invoice_order_once/);
  });

  test('is refused for another tenant, orders of another merchant, and invalid months or texts', async () => {
    const of = await site.fleet();
    const id = await order(of);
    expect((await post('invoice/request', draft(of), ['100002', 'admin'])).status).toBe(404);
    expect((await get('invoice/invoiceable', { merchantId: of.merchantId, month: '10000-01' })).status).toBe(400);
    expect((await ask({ orderIds: [await order(fleet)] }, of)).status, 'of another merchant').toBe(409);
    for (const title of ['', ' ', 'x'.repeat(61), 'a\u0000b', '\ud800'])
      expect((await ask({ title }, of)).status, JSON.stringify(title)).toBe(400);
    expect((await ask({ orderIds: ['99999999999999999999'] }, of)).status).toBe(400);
    expect((await ask({ kind: 1 }, of)).msg).toMatch(/^bankName:/);
    expect(await stateOf(id)).toBe(0);
    expect((await site.on.get([tenant, 'engineer1'], `blade-truck/invoice/list`)).status).toBe(403);
  });

  test('is not approved or issued after a refund or late fee of its orders; the board shows later refunds', async () => {
    const of = await site.fleet();
    const [first, second] = [await order(of), await order(of)];
    const { id } = (await ask({}, of)).data;
    const giveBack = (orderId: string) => site.set('truck_orders', orderId, { refund_money: '0.01', pay_status: 3 });
    await giveBack(first);
    const refundConflict = { status: 409, msg: expect.stringContaining('退款') };
    expect(await act('approve', { id })).toMatchObject(refundConflict);
    await site.set('truck_orders', first, { refund_money: '0' });
    expect((await act('approve', { id })).status).toBe(200);
    await site.set('truck_orders', second, { pay_money: '5000.00' });
    expect(await act('issue', { id, invoiceNo: taxNo(), invoiceDate: '2026-10-08' }), 'a late fee').toMatchObject({
      status: 409,
      msg: expect.stringContaining('补收'),
    });
    await giveBack(first);
    const issue = { id, invoiceNo: taxNo(), invoiceDate: '2026-10-08' };
    expect(await post('invoice/taxFile', { ids: [id] })).toMatchObject(refundConflict);
    expect(await act('issue', issue)).toMatchObject(refundConflict);
    expect((await act('void', { id, reason: '有退款' })).status).toBe(200);

    const again = (await ask({}, of)).data.id;
    await act('approve', { id: again });
    expect((await act('issue', { ...issue, id: again })).status).toBe(200);
    type Row = { merchantId: string; givenBack: string; lacks: string[] };
    const onBoard = async () =>
      (await get<{ rows: Row[] }>('statement/board', { month })).data.rows.find(
        (row) => row.merchantId === of.merchantId,
      );
    expect(await onBoard()).toMatchObject({ givenBack: '0.00', lacks: [] });
    await giveBack(second);
    expect(await onBoard()).toMatchObject({ givenBack: '0.01', lacks: ['givenBack'] });
  });

  test('needs a date in or after its month, and a number that no invoice or red invoice has', async () => {
    const of = await site.fleet();
    await order(of);
    const { id } = (await ask({}, of)).data;
    await act('approve', { id });
    const no = taxNo();
    const issue = (set: object) => act('issue', { id, invoiceNo: no, invoiceDate: '2026-10-08', ...set });
    expect(await issue({ invoiceDate: '2026-08-31' })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^invoiceDate:/),
    });
    expect((await issue({ invoiceDate: '2026-09-01' })).status).toBe(200);
    const red = (redNo: string) => act('reverse', { id, redNo, reason: '开错' });
    expect(await red(no)).toMatchObject({ status: 400, msg: expect.stringMatching(/^redNo:/) });
    const redNo = taxNo();
    expect((await red(redNo)).status).toBe(200);
    const next = (await ask({}, of)).data.id;
    await act('approve', { id: next });
    expect(await issue({ id: next, invoiceNo: redNo })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/^invoiceNo:/),
    });
  });

  test('is exported to the sheets of the tax system with its lines, in the column order of the form', () => {
    const lines = [
      {
        item: 'elec' as const,
        rate: 13,
        taxCode: '1100101020200000000',
        amount: '113.00',
        net: '100.00',
        tax: '13.00',
      },
    ];
    const buyer = { title: '安途', taxNo: '9133', address: null, bankName: null, bankAccount: null };
    const [basics, details] = taxSheets([{ applyNo: 'FP1', month, kind: 2, ...buyer, lines }]);
    expect(basics?.columns.slice(0, 8).map(({ heading }) => heading)).toEqual([
      '发票流水号',
      '发票类型',
      '特定业务类型',
      '是否含税',
      '受票方自然人标识',
      '购买方名称',
      '证件类型',
      '购买方纳税人识别号',
    ]);
    expect(basics?.rows).toHaveLength(1);
    expect(basics?.rows[0]).toHaveLength(basics?.columns.length ?? 0);
    expect(details?.rows).toEqual([['FP1', '电费', '1100101020200000000', '', '', '', '', 113, 0.13, '', '', '', '']]);
  });
});

describe('a refund after the invoice request', () => {
  test('is shown on the invoice until the invoice is reversed', async () => {
    const of = await site.fleet();
    const [one, two] = [await order(of), await order(of)];
    const request = await ask({}, of);
    const refundedMoney = async () => ({
      row: (await get<{ refundedSince: number }>('invoice/detail', { id: request.data.id })).data.refundedSince,
      orders: Object.fromEntries(
        (await get<{ id: string; refunded: string }[]>('invoice/orders', { id: request.data.id })).data.map((each) => [
          each.id,
          each.refunded,
        ]),
      ),
    });
    expect(await refundedMoney()).toEqual({ row: 0, orders: { [one]: '0.00', [two]: '0.00' } });
    await post('invoice/approve', { id: request.data.id }, [tenant, 'manager']);
    await post('invoice/issue', { id: request.data.id, invoiceNo: '26372000000087654321', invoiceDate: '2026-10-01' });
    await site.set('truck_orders', one, { refund_money: '0.01' });
    expect(await refundedMoney()).toEqual({ row: 0.01, orders: { [one]: '0.01', [two]: '0.00' } });
    await post('invoice/reverse', { id: request.data.id, redNo: '26372000000087654322', reason: '退款' });
    expect((await refundedMoney()).row).toBe(0);
  });
});

describe('the tax rates and tax codes of an invoice', () => {
  test('come from the parameters of the tenant; a change applies only to new invoices', async () => {
    const of = await site.fleet();
    await order(of, {
      elec_money: '113.00',
      service_money: '0',
      occupy_money: '0',
      total_money: '113.00',
      pay_money: '113.00',
    });
    const set = (paramKey: string, paramValue: string) =>
      site.on.post(admin, 'blade-system/param/tenant-submit', { paramKey, paramValue });
    expect((await openOf(of)).lines).toMatchObject([{ rate: 13, taxCode: '1100101020200000000', tax: '13.00' }]);
    expect((await set('invoice.elecRate', '9')).status).toBe(200);
    expect((await set('invoice.elecCode', '1100101020100000000')).status).toBe(200);
    for (const [key, wrong] of [
      ['invoice.elecRate', '101'],
      ['invoice.elecRate', '6.5'],
      ['invoice.elecCode', '110010102010000000'],
      ['invoice.elecCode', '11001010201000000x0'],
    ] as const)
      expect((await set(key, wrong)).status, wrong).toBe(400);
    const lines = [{ item: 'elec', rate: 9, taxCode: '1100101020100000000', net: '103.67', tax: '9.33' }];
    expect((await openOf(of)).lines).toMatchObject(lines);
    const request = await ask({}, of);
    await set('invoice.elecRate', '');
    await set('invoice.elecCode', '');
    const detail = await get<{ lines: InvoiceLine[] }>('invoice/detail', { id: request.data.id });
    expect(detail.data.lines).toMatchObject(lines);
  });
});

describe('the board of a month', () => {
  type Board = { isOver: boolean; rows: BoardRow[]; sums: Record<string, string> };
  const board = async (of = month) => (await get<Board>('statement/board', { month: of })).data;
  const rowOf = async (of: Fleet) =>
    (await board()).rows.find(({ merchantId }) => merchantId === of.merchantId) ?? expect.fail('not on the board');

  test('equals each statement to the cent, and its sums equal the sums of its rows', async () => {
    const { rows, sums } = await board();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const query = { merchantId: row.merchantId, month };
      const { data } = await get<{ sums: Record<string, string | number> }>('merchant/statement', query);
      const { orders, kwh, totalMoney, refundMoney } = row;
      expect(data.sums).toMatchObject({ orders, kwh, totalMoney, refundMoney });
      const { orders: open } = (await get<Open>('invoice/invoiceable', query)).data;
      expect(new Decimal(row.toInvoice).eq(open.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)))).toBe(
        true,
      );
    }
    for (const name of ['totalMoney', 'refundMoney', 'openMoney', 'toInvoice', 'issued'] as const)
      expect(sums[name]).toBe(rows.reduce((sum, row) => sum.plus(row[name]), new Decimal(0)).toFixed(2));
  });

  test('closes an ended month once for several merchants, compares it and records the receiver', async () => {
    const fleets = [await site.fleet(), await site.fleet()];
    // These orders have no debit in the ledger. The bridge of the statement subtracts them, so the statement agrees.
    for (const of of fleets) await order(of);
    const merchantIds = fleets.map(({ merchantId }) => merchantId);
    const close = (body: object = {}) => post<{ closed: number }>('statement/close', { month, merchantIds, ...body });
    expect((await close({ month: '2098-01' })).status).toBe(409);
    expect((await post('statement/close', { month, merchantIds }, ['100002', 'admin'])).status).toBe(409);
    const twice = await Promise.all([close(), close()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [one] = await Promise.all(fleets.map(rowOf));
    expect(one?.step).toMatchObject({ statementStatus: 1, closedMoney: one?.totalMoney });
    expect(one?.lacks).toContain('toInvoice');
    const ids = await Promise.all(fleets.map(async (of) => (await rowOf(of)).step?.id ?? ''));
    expect((await post('statement/send', { ids, sentTo: 'a@b.cn' })).status, 'not compared').toBe(409);
    const compared = await post('statement/compare', { ids });
    expect(compared.status, compared.msg).toBe(200);
    expect((await post('statement/send', { ids, sentTo: 'a@b.cn' })).status).toBe(200);
    expect((await rowOf(fleets[0] ?? fleet)).step).toMatchObject({ statementStatus: 3, sentTo: 'a@b.cn' });
  });

  test('marks a closed month whose amounts changed, which must be reopened and closed again', async () => {
    const of = await site.fleet();
    await order(of);
    const close = () => post('statement/close', { month, merchantIds: [of.merchantId] });
    expect((await close()).status).toBe(200);
    await order(of);
    const row = await rowOf(of);
    expect(row.lacks).toContain('changed');
    const id = row.step?.id;
    expect((await post('statement/compare', { ids: [id] })).status).toBe(409);
    expect((await post('statement/reopen', { ids: [id] })).status).toBe(200);
    expect((await close()).status).toBe(200);
    expect((await rowOf(of)).lacks).not.toContain('changed');
  });
});
