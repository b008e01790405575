// Labels of the audit log: the labels of actions, and the name of the system, for writes by a rule or a device.
import type { Label } from '@ec/language/label';
import type { Resource } from './resource.ts';

/** The labels of the writes that every resource has. */
export const writeActionLabels = {
  create: { zh: '新增', en: 'Added' },
  update: { zh: '修改', en: 'Edited' },
  remove: { zh: '删除', en: 'Deleted' },
  restore: { zh: '恢复', en: 'Restored' },
  undo: { zh: '撤销', en: 'Undone' },
} as const satisfies Readonly<Record<string, Label>>;

/** Returns undefined for an action without a label. */
export function actionLabel(
  { actions, events }: Pick<Resource, 'actions' | 'events'>,
  action: string,
): Label | undefined {
  const labels: Readonly<Record<string, Label>> = writeActionLabels; // widened, so that any action name can be looked up
  return labels[action] ?? actions[action]?.label ?? events?.[action];
}

/** The account of an audit entry when a rule or a device did the write. */
export const systemAccount = 'system';
export const systemName: Label = { zh: '系统', en: 'System' };

/** Returns whether a rule or a device did the write. It also checks the user id, because a person's account may be called `system`, too. */
export const isBySystem = ({ userId, account }: { userId: unknown; account: unknown }): boolean =>
  account === systemAccount && userId === '0';
