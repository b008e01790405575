// The person who uploads, and the person's limits.

/** The owner of a file. */
export interface Uploader {
  tenantId: string;
  userId: string;
}

/** A tenant's limits for uploads; parameters `file.maxMb` and `file.dayCount` (domain §13). */
export interface Limits {
  mostMb: number;
  aDay: number;
}
