// The household overview and other features emit this event to ask for the power of inverters. The feature that stores the samples answers it.
// Without a listener there are no samples.
import { defineEvent } from '@ec/kernel/events';
import type { RawBuilder } from 'kysely';

/** Asks for the total power of inverters over a day, in even steps of five minutes. `inverters` is a `select id …`. */
export const dayPowerAsked = defineEvent<{ inverters: RawBuilder<unknown>; day: string }, readonly (number | null)[]>(
  'household.dayPower.asked',
);
