// Tariffs come into force and end by their dates (domain §6.11: 1→2→3). What applies at a moment is told by the dates alone; the
// state follows within a minute, for lists and people.
import { raw } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

export const advanceRulesTask = 'charging.advanceRules';
export const advanceRulesSchedule: Schedule = { task: advanceRulesTask, cron: '* * * * *', tenantId: '000000' };

type Needs = Pick<Services, 'database' | 'clock'>;

export const advanceRulesJob =
  (services: Needs): Task =>
  () =>
    advanceRules(services);

/** Two steps, so that one whose time has passed altogether goes through both states. */
export async function advanceRules({ database, clock }: Needs): Promise<void> {
  const now = clock.now();
  await database.asPlatform(
    'advance tariffs',
    async (tx) => {
      const move = (from: number, due: 'effect_from' | 'effect_to') =>
        tx.run(
          raw(sql`update truck_billing_rules set rule_status = ${from + 1}
            where rule_status = ${from} and is_deleted = 0 and ${sql.ref(due)} <= ${now}`),
        );
      await move(1, 'effect_from');
      await move(2, 'effect_to');
    },
    { audit: 'log' },
  );
}
