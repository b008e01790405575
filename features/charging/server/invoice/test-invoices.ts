// A site with a fleet whose orders of one month can be invoiced, and the calls that the tests of invoices and of the board share.
import { seededRandom } from '@ec/kernel/seeded-random';
import type { Who } from '@ec/testing/engine';
import { Decimal } from 'decimal.js';
import type { InvoiceLine } from '../../shared/invoice/invoice-lines.ts';
import { admin, type Fleet, testSite } from '../order/test-site.ts';

export const month = '2026-09';

export type Open = {
  buyer: Record<string, string>;
  orders: { id: string; amount: string }[];
  amount: string;
  lines: InvoiceLine[];
};
type Asked = { id: string; applyNo: string; amount: string; orderCount: number };

export async function testInvoices() {
  const site = await testSite();
  const fleet = await site.fleet({ balance: '100000' });
  await site.set('truck_merchant', fleet.merchantId, {
    invoice_title: '安途货运有限公司',
    tax_no: '91330200MA2AAAAA1X',
    bank_name: '工商银行',
    bank_account: '62220201',
    address: '宁波',
  });
  const random = seededRandom(20261122, 'invoice', 1);
  const get = <T>(path: string, query: Record<string, string> = {}, who: Who = admin) =>
    site.on.get<T>(who, `blade-truck/${path}`, query);
  const post = <T = { id: string }>(path: string, body: object, who: Who = admin) =>
    site.on.post<T>(who, `blade-truck/${path}`, body);
  let count = 0;

  /** Inserts an order that ended in the month, with random cents; it is paid unless `values` say otherwise. */
  async function order(owner: Fleet = fleet, values: object = {}): Promise<string> {
    count += 1;
    const cents = (most: number) => new Decimal(random.whole(0, most)).div(100);
    const [elec, service, occupy] = [cents(90_000), cents(40_000), cents(900)];
    const total = elec.plus(service).plus(occupy).toFixed(2);
    const day = String(1 + (count % 28)).padStart(2, '0');
    return site.insert('truck_orders', {
      ...{ order_no: `FPT${count}`, order_type: 1, order_proc: 4, pay_status: 2, pay_type: 1, invoice_status: 0 },
      ...{
        station_id: site.stationId,
        merchant_id: owner.merchantId,
        account_id: owner.accountId,
        plate_no: owner.plateNo,
      },
      ...{ end_time: `${month}-${day} 12:00:00+08`, total_kwh: '10.00', elec_money: elec.toFixed(2) },
      ...{ service_money: service.toFixed(2), occupy_money: occupy.toFixed(2), total_money: total, pay_money: total },
      ...values,
    });
  }
  const stateOf = async (id: string) => (await site.row<{ invoice_status: number }>('truck_orders', id)).invoice_status;

  const openOf = async (of = fleet) =>
    (await get<Open>('invoice/invoiceable', { merchantId: of.merchantId, month })).data;
  const draft = (of: Fleet, more: object = {}) => ({
    ...{ merchantId: of.merchantId, month, kind: 2, title: '抬头', taxNo: '91330200MA2AAAAA1X' },
    ...more,
  });
  const ask = (more: object = {}, of = fleet) => post<Asked>('invoice/request', draft(of, more));
  const act = (name: string, body: object) => post(`invoice/${name}`, body);
  let numbers = 0;
  const taxNo = () => {
    numbers += 1;
    return `2${String(numbers).padStart(19, '0')}`;
  };
  return { site, fleet, get, post, order, stateOf, openOf, draft, ask, act, taxNo };
}
