// Divides the power of a site among its charging connectors: evenly, none above its rating; the power that one connector cannot take goes to
// the others (docs/domain.md).

export interface ChargingConnector {
  id: string;
  /** The power that the connector can give, in kW. */
  ratedKw: number;
}

/** Shares are rounded down to steps of 0.1 kW, so that their sum never exceeds the limit. */
const stepKw = 0.1;

/** @returns kW by id; their sum never exceeds the limit */
export function sharePower(limitKw: number, connectors: readonly ChargingConnector[]): Map<string, number> {
  const shares = new Map<string, number>();
  let remainingKw = Math.max(0, limitKw);
  const byRating = [...connectors].sort((a, b) => a.ratedKw - b.ratedKw || (a.id < b.id ? -1 : 1));
  byRating.forEach(({ id, ratedKw }, index) => {
    const shareKw = Math.min(Math.max(0, ratedKw), remainingKw / (byRating.length - index));
    remainingKw -= shareKw;
    shares.set(id, Math.floor(shareKw / stepKw + 1e-9) / (1 / stepKw));
  });
  return shares;
}
