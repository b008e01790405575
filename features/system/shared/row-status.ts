/** The column `status` that every table has (contract §1.3), where it is no enum of a definition: a new row is in use. */
export const rowStatus = { inUse: 1 } as const;
