// The call that explains why a user may or may not see something.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { user } from './user.resource.ts';

const reason = z.strictObject({
  ok: z.boolean().optional().meta({ description: 'True: speaks for it, false: against it, absent: only tells' }),
  text: z.string(),
  change: z
    .strictObject({ resource: z.string(), id: z.string(), name: z.string() })
    .array()
    .optional()
    .meta({ description: 'Rows that decide it, of those whose page is open to whoever asks' }),
});
export type Reason = z.output<typeof reason>;

const explanation = z.strictObject({
  allowed: z.boolean(),
  reasons: z.array(reason),
  roles: z
    .array(z.strictObject({ id: z.string(), name: z.string() }))
    .optional()
    .meta({ description: 'Roles that hold what is missing, of those that whoever asks may see' }),
});
export type Explanation = z.output<typeof explanation>;

export const explainUser = contract({
  of: user,
  path: 'explain',
  title: { zh: '用户权限说明', en: 'Why a user sees something or not' },
  input: z.object({
    userId: z.string(),
    /** A call has one subject: a menu or button (`menuId`), a permission (`code`), a call (`path` below /api) or a resource. */
    menuId: z.string().optional(),
    code: z.string().max(100).optional(),
    path: z.string().max(300).optional(),
    /** `id`, or `name` with a title or number, selects one row of the resource. */
    resource: z.string().max(100).optional(),
    id: z.string().optional(),
    name: z.string().max(100).optional(),
  }),
  output: explanation,
});
