// Papers of driver and truck: what has run out, and what soon will (domain BR-23).

export const documentKinds = ['licence', 'qualification', 'inspection'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DriverDocument {
  kind: DocumentKind;
  /** Last day on which it holds, `yyyy-MM-dd`; empty where nobody entered one. */
  end: string;
}

const warnDays = 30;
const day = 24 * 3600_000;

/** `today` as `yyyy-MM-dd`. A paper still holds on its last day. */
export function expiringDocuments(
  papers: readonly DriverDocument[],
  today: string,
): { expired: DriverDocument[]; soon: DriverDocument[] } {
  const known = papers.filter(({ end }) => end !== '');
  const limit = new Date(Date.parse(today) + warnDays * day).toISOString().slice(0, 10);
  return {
    expired: known.filter(({ end }) => end < today),
    soon: known.filter(({ end }) => end >= today && end <= limit),
  };
}
