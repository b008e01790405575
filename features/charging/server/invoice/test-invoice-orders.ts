// Builds the columns of orders for tests of invoices.
import type { Fleet, Site } from '@ec/fixtures/charging/test-site';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import { Decimal } from 'decimal.js';

/** Returns the columns of a paid charging order with random amounts, which ended on a day of the month (YYYY-MM). */
export function paidOrder(number: number, month: string, random: SeededRandom) {
  const cents = (most: number) => new Decimal(random.whole(0, most)).div(100);
  const [elec, service, occupy] = [cents(90_000), cents(40_000), cents(900)];
  const total = elec.plus(service).plus(occupy).toFixed(2);
  const day = String(1 + (number % 28)).padStart(2, '0');
  return {
    order_no: `FPT${number}`,
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    pay_type: 1,
    invoice_status: 0,
    end_time: `${month}-${day} 12:00:00+08`,
    total_kwh: '10.00',
    elec_money: elec.toFixed(2),
    service_money: service.toFixed(2),
    occupy_money: occupy.toFixed(2),
    total_money: total,
    pay_money: total,
  };
}

export const ownedBy = ({ stationId }: Site, { merchantId, accountId, plateNo }: Fleet) => ({
  station_id: stationId,
  merchant_id: merchantId,
  account_id: accountId,
  plate_no: plateNo,
});
