// The figures of the home page, as many of them as the caller may see the lists of.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

const amounts = z.array(z.number());

const figure = z.strictObject({
  key: z.string(),
  today: z.number(),
  yesterday: z.number().meta({ description: 'Up to the same time of that day' }),
  lastWeek: z.number().meta({ description: 'The same day of last week, up to the same time' }),
  hours: z.strictObject({ today: amounts, yesterday: amounts }).meta({ description: 'From hour 0 on' }),
});
export type DayFigure = z.output<typeof figure>;

const q = z.string().meta({ description: 'Filters of the list of these rows; empty where it is none' });

export const deskFigures = contract({
  path: 'blade-desk/home/figures',
  access: 'signedIn',
  title: { zh: '首页：今日数字与待办', en: 'Home: figures of today, and what waits' },
  output: z.strictObject({
    tenantName: z.string(),
    at: z.string().meta({ description: 'When it was counted' }),
    days: z.array(z.strictObject({ key: z.string(), q, figures: z.array(figure) })),
    counts: z
      .array(z.strictObject({ key: z.string(), q, count: z.number().int() }))
      .meta({ description: 'Exact up to 9,999; 10,000 stands for more' }),
  }),
});
