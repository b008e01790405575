// The call lists stations that lag behind their neighbours, so that somebody can visit them (BR-44).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { inverterDays } from './inverter-days.resource.ts';

export const laggards = contract({
  of: inverterDays,
  path: 'laggards',
  title: {
    zh: '低效电站：近七天明显低于邻近电站',
    en: 'Underperforming stations: well below their neighbours in the last 7 days',
  },
  output: z.strictObject({
    from: z.string(),
    to: z.string(),
    /** `hours`: mean equivalent hours a day; `usual`: their median among the neighbours. The station that lags most comes first. */
    rows: z.array(
      z.strictObject({
        stationId: z.string(),
        stationName: z.string(),
        stationNo: z.string(),
        hours: z.number(),
        usual: z.number(),
      }),
    ),
  }),
});
