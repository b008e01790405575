// Household stations ask for samples. Those stand in a feature that builds on this one: it listens, and answers. Without a
// listener nothing was sampled.
import { defineEvent } from '@ec/kernel/events';
import type { RawBuilder } from 'kysely';

/** Power of inverters together over a day, in even steps of five minutes. `inverters`: `select id …`. */
export const dayPowerAsked = defineEvent<{ inverters: RawBuilder<unknown>; day: string }, readonly (number | null)[]>(
  'household.dayPower.asked',
);
