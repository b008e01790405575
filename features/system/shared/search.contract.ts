// The global search in all lists that the caller may read.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

export const maxSearchLength = 100;

const row = z.strictObject({
  id: z.string(),
  title: z.string(),
  notes: z.array(z.string()).meta({ description: 'What else it is known by, and its state, in words' }),
});

export const searchAll = contract({
  path: 'blade-system/search',
  access: 'signedIn',
  title: { zh: '全局搜索', en: 'Global search' },
  input: z.object({ q: z.string().trim().min(1).max(maxSearchLength) }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        of: z.string().meta({ description: 'Name of the resource' }),
        rows: z.array(row).meta({ description: 'At most five, exact ones and newer ones first' }),
        hasMore: z.boolean().meta({ description: 'The list has more that are found by this text' }),
      }),
    ),
    isPartial: z.boolean().meta({ description: 'Something took too long and was left out' }),
  }),
});
export type FoundGroup = z.output<typeof searchAll.output>['groups'][number];
