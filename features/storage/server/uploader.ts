// Types of the person who uploads and of the limits for uploads.

/** The person who uploads, and who owns the file then. */
export interface Uploader {
  tenantId: string;
  userId: string;
}

/** A tenant's limits for uploads; parameters `file.maxMb` and `file.dayCount` (domain §13). */
export interface Limits {
  mostMb: number;
  aDay: number;
}
