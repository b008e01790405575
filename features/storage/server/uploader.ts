// The types for the person who uploads and for the limits of uploads.

/** The person who uploads a file and then owns the file. */
export interface Uploader {
  tenantId: string;
  userId: string;
}

/** The limits of a tenant: the parameters `file.maxMb` (megabytes of a file) and `file.dayCount` (files of a person in a day; domain §13). */
export interface Limits {
  mostMb: number;
  aDay: number;
}
