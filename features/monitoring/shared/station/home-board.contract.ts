// The figures of a day, a month or a year, compared with those of earlier periods (domain §8.2 homeBoard).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { count, figure, periodShare, series, stampFields, watermark } from '../shapes.ts';

export const kpiCodes = [
  'settledKwh',
  'meteredKwh',
  'orders',
  'money',
  'swaps',
  'pvKwh',
  'co2Kg',
  'timeUtilPct',
  'profit',
] as const;
export type KpiCode = (typeof kpiCodes)[number];

/** Times in Asia/Shanghai; `to` is excluded. */
const span = z.strictObject({ from: z.string(), to: z.string() });

const profit = z.strictObject({ income: figure, cost: figure, profit: figure });

export const homeBoard = contract({
  of: station,
  path: 'homeBoard',
  access: { anyOf: [permissionsOf(station).menu, 'station_map'] },
  title: { zh: '运营看板', en: 'Operations dashboard' },
  input: z.object({
    dateType: z
      .enum(['day', 'month', 'year'])
      .or(z.literal('').transform(() => 'day' as const))
      .default('day'),
    /** The period, or a day in it: yyyy-MM-dd, yyyy-MM or yyyy. Empty for today. */
    date: z.string().max(10).default(''),
    stationId: optionalId,
  }),
  output: z.strictObject({
    ...stampFields,
    watermark,
    /** The elapsed part of the period, and the equally long earlier spans with which it is compared. */
    spans: z.strictObject({ now: span, before: span, yearBefore: span }),
    kpi: z.array(
      z.strictObject({
        code: z.enum(kpiCodes),
        name: z.string(),
        value: figure,
        unit: z.string(),
        momPct: figure.meta({ description: 'Against `before`' }),
        yoyPct: figure.meta({ description: 'Against `yearBefore`' }),
      }),
    ),
    energyTrend: series,
    moneyTrend: series,
    orderTrend: series,
    periodSplit: z.array(periodShare),
    /** The mean metered power in kW by weekday, from Monday, and by hour. */
    hourHeat: z.array(z.array(figure).length(24)).length(7),
    stationTop: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        kwh: z.number(),
        money: z.number(),
        timeUtilPct: figure,
      }),
    ),
    merchantTop: z.array(
      z.strictObject({ merchantId: z.string(), merchantName: z.string(), kwh: z.number(), money: z.number() }),
    ),
    gunPie: z.array(z.strictObject({ gunStatus: count, count })),
    alarmLevels: z.array(z.strictObject({ alarmLevel: count, count })),
    margin: profit,
    todo: z.strictObject({ alarms: count, workOrders: count, refunds: count, approvals: count }),
  }),
});
