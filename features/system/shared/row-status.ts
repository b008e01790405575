/** Values of the column `status` (contract §1.3) in tables whose resource defines no enum for it. */
export const rowStatus = { inUse: 1 } as const;
