// The call for the figures of the home page. The reply contains only figures of resources whose list the caller may read.
import { z } from 'zod';
import { contract } from '../contract.ts';
import { daysShown, mostCounted } from '../desk.ts';

const amounts = z.array(z.number());

const label = z
  .strictObject({ zh: z.string(), en: z.string(), unit: z.string().optional() })
  .meta({ description: 'The name of the figure, in both languages' });

const week = z
  .array(z.number().nullable())
  .meta({ description: 'The whole days before today that `weekDays` names; null where nothing was measured' });

const figure = z.strictObject({
  key: z.string(),
  label,
  today: z.number(),
  yesterday: z.number().meta({ description: 'Up to the same time of that day' }),
  lastWeek: z.number().meta({ description: 'The same day of last week, up to the same time' }),
  hours: z
    .strictObject({ today: amounts, yesterday: amounts })
    .meta({ description: 'From hour 0 on; of today up to the running one' }),
  week,
});
export type DayFigure = z.output<typeof figure>;

const q = z.string().meta({ description: 'Filters of the list of these rows; empty where it is none' });

/** The members that days, counts and totals have in common. */
const source = {
  key: z.string(),
  label,
  of: z.string().meta({ description: 'The resource whose rows it counts' }),
  menu: z.string().meta({ description: 'The code of the menu where their list stands' }),
  q,
};

const day = z.strictObject({ ...source, figures: z.array(figure) });
export type DayReply = z.output<typeof day>;

const count = z.strictObject({
  ...source,
  kind: z.enum(['waits', 'stands']).meta({ description: 'Something to do, or how things stand now' }),
  tone: z.enum(['bad', 'warning']).optional().meta({ description: 'How it looks above zero' }),
  own: z.string().optional().meta({ description: 'The query of the page, where no list has these rows' }),
  count: z.number().int(),
});
export type CountReply = z.output<typeof count>;

const total = z.strictObject({
  ...source,
  group: z.string().meta({ description: 'Totals of one group stand together' }),
  groupLabel: label,
  sum: z.number().nullable().meta({ description: 'null: nothing is known of these rows' }),
  week: week.optional(),
});
export type TotalReply = z.output<typeof total>;

export const deskFigures = contract({
  path: 'blade-desk/home/figures',
  access: 'signedIn',
  title: { zh: '首页：今日数字与待办', en: 'Home: today’s figures and to-dos' },
  output: z.strictObject({
    tenantName: z.string(),
    at: z.string().meta({ description: 'When it was counted' }),
    weekDays: z
      .array(z.string())
      .length(daysShown)
      .meta({ description: 'The whole days before today, the earliest first' }),
    days: z.array(day),
    totals: z.array(total),
    counts: z.array(count).meta({ description: `Exact up to ${mostCounted}; one above it stands for more` }),
  }),
});
