// The 24 hours of a tariff (BR-1): half-open ranges of minutes without gap or overlap.
import type { PeriodKind, PricePeriod } from './tariff-snapshot.ts';

export const DAY_MINUTES = 1440;

export interface MinuteRange {
  startMin: number;
  endMin: number;
}

export type PeriodProblem = { what: 'gap' | 'overlap' | 'range'; startMin: number; endMin: number };

/**
 * Returns the gaps, overlaps and invalid ranges among ranges that should cover a day; none if the ranges cover it exactly. The ranges may
 * be in any order.
 */
export function periodProblems(periods: readonly MinuteRange[]): PeriodProblem[] {
  const problems: PeriodProblem[] = [];
  let covered = 0;
  for (const { startMin, endMin } of [...periods].sort((a, b) => a.startMin - b.startMin || a.endMin - b.endMin)) {
    if (!(isMinute(startMin) && isMinute(endMin) && startMin < endMin)) {
      problems.push({ what: 'range', startMin, endMin });
      continue;
    }
    if (startMin > covered) problems.push({ what: 'gap', startMin: covered, endMin: startMin });
    if (startMin < covered) problems.push({ what: 'overlap', startMin, endMin: Math.min(covered, endMin) });
    covered = Math.max(covered, endMin);
  }
  if (covered < DAY_MINUTES) problems.push({ what: 'gap', startMin: covered, endMin: DAY_MINUTES });
  return problems;
}

const isMinute = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= DAY_MINUTES;

export interface EnergyPeriod extends MinuteRange {
  kind: PeriodKind;
  elecPrice: string;
}

export interface ServicePeriod extends MinuteRange {
  servicePrice: string;
}

/** Combines energy and service periods: each border of either is a border of the result, so that every period has one price of each. */
export function combinePeriods(energy: readonly EnergyPeriod[], service: readonly ServicePeriod[]): PricePeriod[] {
  return energy
    .flatMap(({ startMin, endMin, kind, elecPrice }) =>
      service
        .filter((other) => other.startMin < endMin && other.endMin > startMin)
        .map((other) => ({
          startMin: Math.max(startMin, other.startMin),
          endMin: Math.min(endMin, other.endMin),
          kind,
          elecPrice,
          servicePrice: other.servicePrice,
        })),
    )
    .sort((a, b) => a.startMin - b.startMin);
}

/** Returns a single period that covers the whole day. */
export const wholeDay = <T extends object>(prices: T): (T & MinuteRange)[] => [
  { startMin: 0, endMin: DAY_MINUTES, ...prices },
];
