// Answers requests of other features for power (features/household/server/energy/power-questions.ts): the total of inverters over a day,
// from samples or packed days.
import { dayPowerAsked } from '@ec/household/server/public';
import type { Listener } from '@ec/kernel/events';
import { sql } from 'kysely';
import { powerOfDay } from './power-of-day.ts';

export const dayPowerListener = (): Listener =>
  dayPowerAsked.listener(
    async (tx, { inverters, day }) => (await powerOfDay(tx, sql`s.device_id in (${inverters})`, day)).points,
  );
