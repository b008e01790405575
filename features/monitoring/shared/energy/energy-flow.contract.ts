// The power that flows into and out of a site at this moment (domain §8.2 flow).
import { z } from 'zod';
import { coverage, figure } from '../shapes.ts';

export const energyFlow = z.strictObject({
  pvKw: figure,
  gridKw: figure.meta({ description: '+ from the grid, − fed into it' }),
  essKw: figure.meta({ description: '+ discharged, − charged; the sum of `storages`' }),
  chargeKw: figure,
  swapKw: figure,
  auxKw: figure,
  restKw: figure.meta({
    description: 'Sources less uses: what no device accounts for. Null where grid or uses are not known',
  }),
  /** The rest is more than 5 kW, and more than 3 % of the power that flows through the site. */
  isUnbalanced: z.boolean(),
  /** The storages one by one, because one may charge while another discharges. */
  storages: z.array(z.strictObject({ id: z.string(), name: z.string(), kw: figure, stale: z.boolean() })),
  /** Seconds between the oldest and the newest value. Above 60 s the values need not add up. */
  apartSec: figure,
  isApart: z.boolean(),
  selfSufficiencyPct: figure,
  coverage: z.strictObject({
    pv: coverage,
    grid: coverage,
    ess: coverage,
    charge: coverage,
    swap: coverage,
    aux: coverage,
  }),
});
export type EnergyFlow = z.output<typeof energyFlow>;
