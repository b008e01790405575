// The call lists the stations that no statement of a month contains, with the reasons.
import { permissionsOf } from '@ec/resource/calls';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { incomeStatement } from './income-statement.resource.ts';

export const leftOutReasons = ['notConnected', 'connectedLater', 'noDays', 'noSetting'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const largestPage = 200;

export const leftOutStations = contract({
  of: incomeStatement,
  path: 'left-out',
  access: { code: permissionsOf(incomeStatement).action('make') },
  title: { zh: '某月不计入结算的电站及原因', en: 'Income statements: stations left out of a month, and why' },
  input: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    reason: z.enum(leftOutReasons).optional().meta({ description: 'Stations of this reason only' }),
    current: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().min(1).max(largestPage).default(largestPage),
  }),
  output: z.strictObject({
    count: z.number().int().meta({ description: 'Of all reasons and pages' }),
    counts: z.record(z.enum(leftOutReasons), z.number().int()),
    stations: z.array(z.strictObject({ id: z.string(), name: z.string(), reason: z.enum(leftOutReasons) })),
  }),
});
