// Re-running the income of days, and making the statements of a month (BR-43).
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId, yesNo } from '@ec/resource/contract';
import { z } from 'zod';
import { incomeStatement } from './income-statement.resource.ts';
import { stationIncome } from './station-income.resource.ts';

const day = z.iso.date().meta({ description: 'yyyy-MM-dd' });

/** Differences that are told one by one; the sums are those of all. */
export const mostTold = 200;
/** Days of stations in one re-run. */
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
    /** 1: owner, cooperation, grid mode and rent of these days become those of now, for who entered them too late. */
    asNow: yesNo.optional(),
    /** Absent or 0: nothing is written. */
    confirm: yesNo.optional(),
  }),
  output: z.strictObject({
    /** Days that were worked out again. */
    checked: z.number().int(),
    changed: z.number().int(),
    /** ¥, of those that changed. */
    before: z.number(),
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
        /** The month has a confirmed statement: the difference goes into the next one. */
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
