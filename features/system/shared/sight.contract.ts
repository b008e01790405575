// The rows that a person, or the holders of a role, see of each resource: one table, in words (domain BR-60).
import { contract, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { role } from './role.resource.ts';

const text = z.string();

const seen = z.strictObject({
  resource: text.meta({ description: 'As references name it' }),
  label: text,
  area: text.meta({ description: 'The menu that its page lies below' }),
  opens: z.boolean().meta({ description: 'Whether its page is held' }),
  sees: z.enum(['all', 'part', 'none']),
  words: text.meta({ description: 'Which rows, and by which scopes' }),
});
export type Seen = z.output<typeof seen>;

export const sightOf = contract({
  of: role,
  path: 'sight',
  access: { anyOf: ['role', 'data_scope', 'user'] },
  title: { zh: '可见数据一览', en: 'Visible data of a role or person' },
  /** The person or the role; exactly one of both. */
  input: z.object({ roleId: optionalId, userId: optionalId }),
  output: z.array(seen),
});
