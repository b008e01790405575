// The nodes of an energy flow as a picture draws them. What flows in equals what flows out: a rest that no device accounts for is a
// node of its own, and figures that are rounded for the picture still add up on both sides.
import type { EnergyFlow } from './energy-flow.contract.ts';

export interface FlowNode {
  key: string;
  /** The name of a storage; other nodes have none. */
  name?: string;
  /** + into the site, − out of it; null while nobody says. */
  kw: number | null;
  /** Rounded to one digit so that both sides add up; null as above. */
  shownKw: number | null;
  stale: boolean;
}

const DIGITS = 10;

/** Rounds parts to tenths that add up to their rounded sum. */
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

const use = (kw: number | null) => (kw === null ? null : -kw);

/** A rest below half a tenth is rounding and no node. */
const smallest = 0.05;

export function flowNodes(flow: EnergyFlow): FlowNode[] {
  const { pvKw, gridKw, chargeKw, swapKw, auxKw, restKw, storages, essKw } = flow;
  const packs =
    storages.length > 0
      ? storages.map(({ id, name, kw, stale }) => ({ key: `ess-${id}`, name, kw, stale }))
      : [{ key: 'ess', kw: essKw, stale: false }];
  const all = [
    { key: 'pv', kw: pvKw, stale: false },
    { key: 'grid', kw: gridKw, stale: false },
    ...packs,
    { key: 'charge', kw: use(chargeKw), stale: false },
    { key: 'swap', kw: use(swapKw), stale: false },
    { key: 'aux', kw: use(auxKw), stale: false },
    ...(restKw !== null && Math.abs(restKw) >= smallest ? [{ key: 'rest', kw: use(restKw), stale: false }] : []),
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
