// How the power of a site is shared by those who charge: evenly, nobody more than his connector can, and what one cannot take goes
// to those who can (docs/domain.md).

export interface Sharer {
  id: string;
  /** The power that the connector can give, in kW. */
  ratedKw: number;
}

/** Whole hundreds of watts, rounded down, so that together they never pass the limit. */
const step = 0.1;

/** @returns kW by id; never more together than the limit */
export function sharePower(limitKw: number, sharers: readonly Sharer[]): Map<string, number> {
  const shares = new Map<string, number>();
  let remainingKw = Math.max(0, limitKw);
  const rising = [...sharers].sort((a, b) => a.ratedKw - b.ratedKw || (a.id < b.id ? -1 : 1));
  rising.forEach(({ id, ratedKw }, index) => {
    const share = Math.min(Math.max(0, ratedKw), remainingKw / (rising.length - index));
    remainingKw -= share;
    shares.set(id, Math.floor(share / step + 1e-9) / (1 / step));
  });
  return shares;
}
