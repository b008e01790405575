// The calls re-run the income of days, and draft the statements of a month (BR-43).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId, yesNo } from '@ec/resource/contract';
import { z } from 'zod';
import { incomeStatement } from './income-statement.resource.ts';
import { stationIncome } from './station-income.resource.ts';

const day = z.iso.date().meta({ description: 'yyyy-MM-dd' });

/** A reply lists at most this many differences; its sums include all of them. */
export const mostListed = 200;
/** One re-run takes at most this many days of stations: a day of two stations counts twice. */
export const mostRerun = 50_000;

export const rerunIncome = contract({
  of: stationIncome,
  method: 'POST',
  path: 'rerun',
  access: { code: permissionsOf(stationIncome).action('rerun') },
  title: {
    zh: '电站收益重算：先看差异，确认后写入',
    en: 'Day income: recalculate; shows differences first, writes when confirmed',
  },
  input: z.object({
    from: day,
    to: day,
    stationId: optionalId,
    /** The region and the regions below it. */
    areaCode: z
      .string()
      .regex(/^\d{0,12}$/)
      .optional(),
    /** 1 replaces customer, cooperation, grid mode, region and rent of these days by the present values, which were entered too late. */
    asNow: yesNo.optional(),
    /** The call writes the changes only for 1. */
    confirm: yesNo.optional(),
  }),
  output: z.strictObject({
    /** The number of compared days. */
    checked: z.number().int(),
    changed: z.number().int(),
    /** The income in ¥ of the changed days before the re-run. */
    before: z.number(),
    /** The income in ¥ of the changed days after the re-run. */
    after: z.number(),
    isWritten: z.boolean(),
    rows: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        day: z.string(),
        kwhBefore: z.number().nullable(),
        kwh: z.number(),
        before: z.number().nullable(),
        after: z.number(),
        shareBefore: z.number().nullable(),
        shareAfter: z.number(),
        /** True where the month has a confirmed statement, so that a later statement includes the difference. */
        isConfirmed: z.boolean(),
      }),
    ),
  }),
});

export const makeStatements = contract({
  of: incomeStatement,
  method: 'POST',
  path: 'make',
  access: { code: permissionsOf(incomeStatement).action('make') },
  title: { zh: '生成或刷新某月的收益结算单草稿', en: 'Income statements: generate or refresh the drafts of a month' },
  input: z.object({ month: z.string().meta({ description: 'yyyy-MM' }) }),
  output: z.strictObject({ made: z.number().int(), refreshed: z.number().int(), kept: z.number().int() }),
});
