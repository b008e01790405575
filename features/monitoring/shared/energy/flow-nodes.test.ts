// Tests the nodes of the energy flow and their rounded values.
import { expect, test } from 'vitest';
import type { EnergyFlow } from './energy-flow.contract.ts';
import { flowNodes } from './flow-nodes.ts';

const coverage = { fresh: 1, all: 1, oldest: '' };
const flow = (values: Partial<EnergyFlow>): EnergyFlow => ({
  pvKw: null,
  gridKw: null,
  essKw: null,
  chargeKw: null,
  swapKw: null,
  auxKw: null,
  restKw: null,
  isUnbalanced: false,
  storages: [],
  apartSec: 0,
  isApart: false,
  selfSufficiencyPct: null,
  coverage: { pv: coverage, grid: coverage, ess: coverage, charge: coverage, swap: coverage, aux: coverage },
  ...values,
});
const nodesFor = (values: Partial<EnergyFlow>) => {
  const nodes = flowNodes(flow(values));
  return Object.fromEntries(nodes.map(({ key, shownKw }) => [key, shownKw]));
};
const sum = (values: (number | null)[]) =>
  Math.round(values.reduce<number>((total, kw) => total + (kw ?? 0), 0) * 10) + 0;

test('the rest is a node of its own, and all nodes add up to zero', () => {
  const nodes = nodesFor({ pvKw: 2.38, essKw: 2.62, gridKw: -4.67, restKw: 0.33 });
  expect(nodes).toMatchObject({ pv: 2.4, grid: -4.7, rest: -0.3 });
  expect(sum(Object.values(nodes))).toBe(0);
});

test('rounded nodes add up to their rounded sum', () => {
  const nodes = nodesFor({ pvKw: 1.1, gridKw: 0.5, chargeKw: 1.6, restKw: 0 });
  expect(nodes).toMatchObject({ pv: 1.1, grid: 0.5, charge: -1.6 });
  const thirds = nodesFor({ pvKw: 0.333, gridKw: 0.333, essKw: 0.334, chargeKw: 1, restKw: 0 });
  expect([thirds.pv, thirds.grid, thirds.ess].map((kw) => Math.round((kw ?? 0) * 10))).toEqual([3, 3, 4]);
});

test('each storage has its own node', () => {
  const pack = (id: string, kw: number, stale = false) => ({ id, name: id, kw, stale });
  const nodes = nodesFor({ essKw: 20, storages: [pack('1', 50), pack('2', -30)], chargeKw: 20, restKw: 0 });
  expect(nodes).toMatchObject({ 'ess-1': 50, 'ess-2': -30, charge: -20 });
});

test('an unknown value is null, and a stale storage changes no other node', () => {
  const stale = [{ id: '1', name: 'a', kw: 40, stale: true }];
  const nodes = nodesFor({ pvKw: 10, gridKw: null, storages: stale, chargeKw: 10 });
  expect(nodes).toMatchObject({ grid: null, 'ess-1': 40, pv: 10, charge: -10 });
});
