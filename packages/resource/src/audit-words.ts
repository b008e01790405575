// The words of the audit: what was done to a row, and which rule or device did it where it was no person.
import type { Label } from '@ec/language/label';
import type { Resource } from './resource.ts';

/** The labels of the writes that every resource has. */
export const writeActions = {
  create: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Edited' },
  remove: { zh: '删除', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restored' },
  undo: { zh: '撤销', en: 'Undone' },
} as const satisfies Readonly<Record<string, Label>>;

/** Undefined: an action that nobody named. */
export function actionLabel(
  { actions, events }: Pick<Resource, 'actions' | 'events'>,
  action: string,
): Label | undefined {
  const common: Readonly<Record<string, Label>> = writeActions;
  return common[action] ?? actions[action]?.label ?? events?.[action];
}

/** Stands where an account would: a rule or a device did it. */
export const ruleAccount = 'system';
export const ruleName: Label = { zh: '系统', en: 'System' };

/** Nobody signs in with the number 0; somebody's account may have any name. */
export const isByRule = ({ userId, account }: { userId: unknown; account: unknown }): boolean =>
  account === ruleAccount && userId === '0';
