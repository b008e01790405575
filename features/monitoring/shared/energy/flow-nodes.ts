// The nodes of an energy flow. The rest, for which no device accounts, is a node of its own, so that inflow equals outflow. The numbers are
// rounded so that both sides still add up.
import type { EnergyFlow } from './energy-flow.contract.ts';

export interface FlowNode {
  key: string;
  /** The name of a storage; other nodes have none. */
  name?: string;
  /** + into the site, − out of it; null where it is unknown. */
  kw: number | null;
  /** `kw` rounded to one digit so that both sides add up. */
  shownKw: number | null;
  stale: boolean;
}

const DIGITS = 10;

/** Rounds `values` to tenths that add up to the rounded `whole`. */
function evenTenths(values: readonly number[], whole: number): number[] {
  const exact = values.map((value) => value * DIGITS);
  const parts = exact.map(Math.floor);
  let missing = Math.round(whole * DIGITS) - parts.reduce((sum, part) => sum + part, 0);
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  order.sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of order) {
    if (missing <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    missing -= 1;
  }
  return parts.map((part) => part / DIGITS);
}

const negate = (kw: number | null) => (kw === null ? null : -kw);

/** A smaller rest would be rounded to 0, so it is not a node. */
const smallestRestKw = 0.05;

export function flowNodes(flow: EnergyFlow): FlowNode[] {
  const { pvKw, gridKw, chargeKw, swapKw, auxKw, restKw, storages, essKw } = flow;
  const storageNodes =
    storages.length > 0
      ? storages.map(({ id, name, kw, stale }) => ({ key: `ess-${id}`, name, kw, stale }))
      : [{ key: 'ess', kw: essKw, stale: false }];
  const all = [
    { key: 'pv', kw: pvKw, stale: false },
    { key: 'grid', kw: gridKw, stale: false },
    ...storageNodes,
    { key: 'charge', kw: negate(chargeKw), stale: false },
    { key: 'swap', kw: negate(swapKw), stale: false },
    { key: 'aux', kw: negate(auxKw), stale: false },
    ...(restKw !== null && Math.abs(restKw) >= smallestRestKw
      ? [{ key: 'rest', kw: negate(restKw), stale: false }]
      : []),
  ];
  const counted = all.map((node) => (node.kw === null || node.stale ? 0 : node.kw));
  const inflow = counted.map((kw) => Math.max(0, kw));
  const outflow = counted.map((kw) => Math.max(0, -kw));
  const whole = inflow.reduce((sum, kw) => sum + kw, 0);
  const spent = outflow.reduce((sum, kw) => sum + kw, 0);
  const into = evenTenths(inflow, whole);
  const out = evenTenths(outflow, restKw === null ? spent : whole);
  return all.map((node, index) => ({
    ...node,
    shownKw: node.kw === null ? null : node.stale ? node.kw : (into[index] ?? 0) - (out[index] ?? 0),
  }));
}
