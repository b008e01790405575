// The clock, counters and settings that all simulated devices share.
import type { FaultLevel } from './faults.ts';
import type { Pace } from './pace.ts';
import type { SitePower } from './site-power.ts';
import type { Tally, Watcher } from './tally.ts';

export interface World {
  pace: Pace;
  tally: Tally;
  watcher: Watcher;
  seed: number;
  faults: FaultLevel;
  sites: SitePower;
  /** The share of the time in which a connector or a bay is in use, 0 to 1. */
  busy: number;
}
