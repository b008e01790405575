// Attributes a write to a rule instead of a person, for the history of the row.

import { systemAccount } from '@ec/resource/audit-words';
import type { MovedBy } from './move-state.ts';

/** `action`: a key of the `events` of the definition, which have the label for the history. */
export function byRule(tenantId: string, ids: MovedBy['ids'], action: string): MovedBy {
  const nobody = { userId: '0', name: '', deptIds: [], roleIds: [], aliases: [], sessionId: '' };
  return {
    call: { caller: { ...nobody, tenantId, account: systemAccount }, requestId: '', remoteIp: '' },
    ids,
    action,
  };
}
