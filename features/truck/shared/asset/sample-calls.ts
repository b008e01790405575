// Histories of devices: read by many, completed and purged by the tenant's administrator alone (domain §3). No button stands for
// the writes, so nobody can be given them. One at a time: no edit of many, and nothing comes back from a purge.
import type { CallRules } from '@ec/resource/call-rules';

export const sampleCalls = (code: string): CallRules => {
  const byHand = { code, guard: 'tenantAdmin' } as const;
  return { create: byHand, update: byHand, remove: byHand, batch: false, undo: false, restore: false, import: false };
};
