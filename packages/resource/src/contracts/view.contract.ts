// The calls for saved views of lists, and for a person's settings of a list: columns, widths and density (contract §1.9).
import { z } from 'zod';
import { contract } from '../contract.ts';

const text = z.string();
const signedIn = { access: 'signedIn' } as const;
const done = z.strictObject({});
const density = z.union([z.literal(32), z.literal(40), z.literal(48)]);
const widths = z.record(z.string().max(64), z.int().min(40).max(1200)).meta({ description: 'Pixels by field' });

const view = z.strictObject({
  id: text,
  name: text,
  config: z.record(z.string(), z.string()),
  isOwn: z.boolean(),
  mayEdit: z.boolean(),
  isShared: z.boolean(),
  isRoleDefault: z.boolean(),
  roleIds: z.array(text),
  ownerName: text,
  rowVersion: z.int().meta({ description: 'Changes with each save of the view' }),
});
export type ShownView = z.output<typeof view>;

export const listViews = contract({
  ...signedIn,
  path: 'blade-system/view/list',
  title: { zh: '列表视图', en: 'List views: own, shared and current settings' },
  input: z.object({ resource: z.string() }),
  output: z.strictObject({
    views: z.array(view),
    defaultId: text.meta({ description: 'Empty: the list without a view' }),
    columns: text,
    widths,
    density,
    roles: z.array(z.strictObject({ id: text, name: text })).meta({ description: 'With whom the caller may share' }),
  }),
});

export const submitView = contract({
  ...signedIn,
  path: 'blade-system/view/submit',
  method: 'POST',
  title: { zh: '保存列表视图', en: 'List view: add or edit' },
  from: 'body',
  input: z.object({
    id: z.string().optional(),
    resource: z.string(),
    name: z.string().trim().min(1).max(50).optional(),
    config: z.record(z.string().max(64), z.string().max(8000)).optional(),
    roleIds: z
      .array(z.string().regex(/^\d{1,19}$/))
      .max(200)
      .optional(),
    isRoleDefault: z.boolean().optional(),
    rowVersion: z
      .int()
      .optional()
      .meta({ description: 'As read; the save is refused if the view has another one by now' }),
  }),
  /** Empty when the caller cannot see the view any more, after ending the sharing of somebody else's view. */
  output: z.union([view, done]),
});

export const removeViews = contract({
  ...signedIn,
  path: 'blade-system/view/remove',
  method: 'POST',
  title: { zh: '删除列表视图', en: 'List view: delete' },
  input: z.object({ ids: z.string() }),
  output: done,
});

export const chooseDefaultView = contract({
  ...signedIn,
  path: 'blade-system/view/default',
  method: 'POST',
  title: { zh: '设置默认视图', en: 'List view: set the default' },
  // `id`: the view; '' for the default of the role, '0' for no default view
  input: z.object({ resource: z.string(), id: z.string().regex(/^\d{0,19}$/) }),
  output: done,
});

export const arrangeColumns = contract({
  ...signedIn,
  path: 'blade-system/view/columns',
  method: 'POST',
  title: { zh: '设置列表的列', en: 'List view: set columns, widths and density' },
  from: 'body',
  input: z.object({
    resource: z.string(),
    /** True: restores the columns of the definition; the other members are then ignored. */
    reset: z.boolean().optional(),
    columns: z.string().max(8000).default(''),
    widths: widths.default({}),
    density: density.default(40),
  }),
  output: done,
});
