// The period of the reports of a meter.
import type { About } from '../lines.ts';

const minuteMs = 60_000;

/**
 * Returns the milliseconds between two reports. The grid meter and the auxiliary meter of a site report every minute, so that the values
 * in the energy flow of the site add up. Other meters report every 15 minutes.
 */
export function meterPeriod({ site, use }: Pick<About<'meter'>, 'site' | 'use'>): number {
  const isInEnergyFlow = site !== undefined && (use === 'gridGate' || use === 'auxiliary');
  return isInEnergyFlow ? minuteMs : 15 * minuteMs;
}
