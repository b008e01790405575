// Energy and payments of merchants in a day, a month or a year (domain §8.2 getMerchantHis).
import { contract, optionalId, pageOf } from '@ec/resource/contract';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { z } from 'zod';

const figure = z.number().nullable();

const order = z.strictObject({
  id: z.string(),
  orderNo: z.string(),
  orderType: z.number().int().nullable(),
  orderTypeName: z.string(),
  stationId: z.string().nullable(),
  stationName: z.string(),
  carId: z.string().nullable(),
  plateNo: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  totalKwh: figure,
  totalMoney: figure,
  payMoney: figure,
  refundMoney: figure,
  payStatus: z.number().int().nullable(),
  payStatusName: z.string(),
});

export const merchantHis = contract({
  of: merchant,
  path: 'getMerchantHis',
  title: { zh: '商户用能与消费', en: 'Fleet merchant: energy and spending in a period' },
  input: z.object({
    /** Without an id, all merchants that the caller may see. */
    merchantId: optionalId,
    dateType: z.enum(['day', 'month', 'year']).default('month'),
    /** A day in the period, or the period: yyyy-MM-dd, yyyy-MM, yyyy. */
    date: z.string().default(''),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(200).default(10),
  }),
  output: z.strictObject({
    summary: z.strictObject({
      kwh: z.number(),
      orders: z.number().int(),
      swaps: z.number().int(),
      money: z.number(),
      refund: z.number(),
      topup: z.number(),
      balance: figure,
      available: figure,
    }),
    trend: z.strictObject({
      times: z.array(z.string()),
      series: z.array(z.strictObject({ name: z.string(), unit: z.string(), data: z.array(figure) })),
    }),
    page: pageOf(order),
  }),
});
