// The order of a list that somebody is about to press.
import { byWorst } from '../../shared/map/map-filters.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';

/** The order of before for stations that are still there; others come behind them. */
export function keepOrder(before: readonly string[], stations: readonly HomeStation[]): HomeStation[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  const positionOf = ({ id }: HomeStation) => positions.get(id) ?? before.length;
  return [...stations].sort((a, b) => positionOf(a) - positionOf(b) || byWorst(a, b));
}
