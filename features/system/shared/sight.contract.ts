// Describes in words which rows of each resource a person or the holders of a role see (domain BR-60).
import { contract, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { role } from './role.resource.ts';

const text = z.string();

const visibleRows = z.strictObject({
  resource: text.meta({ description: 'As references name it' }),
  label: text,
  area: text.meta({ description: 'The menu that its page lies below' }),
  opens: z.boolean().meta({ description: 'Whether its page is held' }),
  sees: z.enum(['all', 'part', 'none']),
  words: text.meta({ description: 'Which rows, and by which scopes' }),
});
export type VisibleRows = z.output<typeof visibleRows>;

export const sightOf = contract({
  of: role,
  path: 'sight',
  access: { anyOf: ['role', 'data_scope', 'user'] },
  title: { zh: '可见数据一览', en: 'Visible data of a role or person' },
  /** Takes either the role or the person. */
  input: z.object({ roleId: optionalId, userId: optionalId }),
  output: z.array(visibleRows),
});
