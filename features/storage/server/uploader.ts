// Who uploads, and how much.

/** Of whom a file is. */
export interface Uploader {
  tenantId: string;
  userId: string;
}

/** What a tenant lets its people upload; parameters `file.maxMb` and `file.dayCount` (domain §13). */
export interface Limits {
  mostMb: number;
  aDay: number;
}
