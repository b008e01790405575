// Write calls of device histories (domain §3). Only the administrator of the tenant may use them, and no role can grant them to others. Each
// call changes one row: there is no bulk edit, undo, restore or import.
import type { CallRules } from '@ec/resource/call-rules';

export const sampleCalls = (code: string): CallRules => {
  const byHand = { code, guard: 'tenantAdmin' } as const;
  return { create: byHand, update: byHand, remove: byHand, batch: false, undo: false, restore: false, import: false };
};
