// The household overview, and features that build on this one, ask for the power of inverters by an event. The samples belong to another
// feature that builds on this one, and that feature answers the event; without a listener there are no samples.
import { defineEvent } from '@ec/kernel/events';
import type { RawBuilder } from 'kysely';

/** Asks for the total power of inverters over a day, in even steps of five minutes. `inverters` is a `select id …`. */
export const dayPowerAsked = defineEvent<{ inverters: RawBuilder<unknown>; day: string }, readonly (number | null)[]>(
  'household.dayPower.asked',
);
