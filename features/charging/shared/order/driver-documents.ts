// Finds documents of a driver and a truck that have expired or will expire within 30 days (domain BR-23).

export const documentKinds = ['licence', 'qualification', 'inspection'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DriverDocument {
  kind: DocumentKind;
  /** The last day on which the document is valid, `yyyy-MM-dd`; empty if nobody entered one. */
  end: string;
}

const warnDays = 30;
const day = 24 * 3600_000;

/** `today` is `yyyy-MM-dd`. A document is still valid on its last day. */
export function expiringDocuments(
  documents: readonly DriverDocument[],
  today: string,
): { expired: DriverDocument[]; soon: DriverDocument[] } {
  const datedDocuments = documents.filter(({ end }) => end !== '');
  const limit = new Date(Date.parse(today) + warnDays * day).toISOString().slice(0, 10);
  return {
    expired: datedDocuments.filter(({ end }) => end < today),
    soon: datedDocuments.filter(({ end }) => end >= today && end <= limit),
  };
}
