// Calls of device histories (domain §3): only the tenant's administrator may write them, and no role can grant the writes to others. They
// concern one row at a time: there is no bulk edit, undo, restore or import.
import type { CallRules } from '@ec/resource/call-rules';

export const sampleCalls = (code: string): CallRules => {
  const byHand = { code, guard: 'tenantAdmin' } as const;
  return { create: byHand, update: byHand, remove: byHand, batch: false, undo: false, restore: false, import: false };
};
