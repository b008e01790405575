// Keeps the order of a list while a person is about to press one of its rows.
import { byWorst } from '../../shared/map/map-filters.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';

/** @param before the ids in their present order; stations without a place in it follow, the worst first */
export function keepOrder(before: readonly string[], stations: readonly HomeStation[]): HomeStation[] {
  const positions = new Map(before.map((id, index) => [id, index]));
  const positionOf = ({ id }: HomeStation) => positions.get(id) ?? before.length;
  return [...stations].sort((a, b) => positionOf(a) - positionOf(b) || byWorst(a, b));
}
