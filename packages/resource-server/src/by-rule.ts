// What a rule did, not a person, for the history of its row.
import type { MovedBy } from './move-state.ts';

/** Stands where an account would. */
const system = 'system';

/** `action`: named in the `events` of the definition. */
export function byRule(tenantId: string, ids: MovedBy['ids'], action: string): MovedBy {
  const nobody = { userId: '0', name: '', deptIds: [], roleIds: [], aliases: [], sessionId: '' };
  return { call: { caller: { ...nobody, tenantId, account: system }, requestId: '', remoteIp: '' }, ids, action };
}
