// How often a meter speaks.
import type { About } from '../lines.ts';

const minuteMs = 60_000;

/** Returns milliseconds between two messages: a minute for the gate and the own use of a site, whose picture then adds up; 15 minutes for others. */
export function meterPeriod({ site, use }: Pick<About<'meter'>, 'site' | 'use'>): number {
  const isOfPicture = site !== undefined && (use === 'gridGate' || use === 'auxiliary');
  return isOfPicture ? minuteMs : 15 * minuteMs;
}
