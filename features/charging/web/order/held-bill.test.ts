// Tests the cost of an order on hold, by its readings or by energy entered by hand. The first test uses the worked example of BR-3.
import { dayOfHours, moment, tariffOf } from '@ec/fixtures/charging/pricing-samples';
import { expect, it } from 'vitest';
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { heldBill } from './held-bill.ts';

const periods = dayOfHours(`${'F'.repeat(10)}${'P'.repeat(14)}`);
const snapshot = tariffOf(['2026-03-14', '2026-03-15'].map((date) => ({ date, periods })));
const point = (time: string, kwh: string): CoursePoint => [moment(time), kwh, null, null, null, null];
const points = [point('2026-03-14 09:00:00', '1000.000'), point('2026-03-14 10:00:00', '1060.120')];
const session = { snapshot, points, endedAt: moment('2026-03-14 10:50:00') };

it('prices the readings, or the energy by hand up to the end of the session', () => {
  expect(heldBill(session)).toEqual({ kwh: 60.12, money: 56.19 });
  expect(heldBill(session, 109.11)).toEqual({ kwh: 109.11, money: 119.17 });
  expect(heldBill(session, 0)).toEqual({ kwh: 0, money: 0 });
});

it('deducts the contract discount from the service fee, as the server does when it bills the order', () => {
  const [start, end] = ['2026-03-14 09:00:00', '2026-03-14 10:00:00'];
  const days = [{ date: '2026-03-14', periods: dayOfHours('F'.repeat(24), '1.0000') }];
  const discounted = {
    snapshot: tariffOf(days, { discountRate: '10' }),
    points: [point(start, '1000.000'), point(end, '1100.000')],
    endedAt: moment(end),
  };
  // 100 kWh cost ¥63.46 for energy and ¥100.00 for service. The discount is 10 % of the service fee, ¥10.00.
  expect(heldBill(discounted)).toEqual({ kwh: 100, money: 153.46 });
  expect(heldBill(discounted, 50)).toEqual({ kwh: 50, money: 76.73 });
});

it('prices the energy by hand also if the last reading is less than a second after the end', () => {
  const endedAt = moment('2026-03-14 10:00:00');
  const late = [...points.slice(0, 1), [endedAt + 700, '1060.120', null, null, null, null] satisfies CoursePoint];
  expect(heldBill({ ...session, points: late, endedAt }, 50)?.kwh).toBe(50);
});

it('prices nothing if the charger never reported a reading', () => {
  expect(heldBill({ ...session, points: [] })).toBeUndefined();
  expect(heldBill({ ...session, points: [] }, 20)).toBeUndefined();
});
