// Serves a person's preferences for the console (contract §1.9). A change writes only the settings that it names, so that two devices with
// different changes do not overwrite each other.
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  changePreferences,
  dashboardCards,
  ownPreferences,
  type StoredPreferences,
} from '../../shared/preference.contract.ts';
import { knownPreferences } from '../../shared/preferences.ts';

export function preferenceRoutes({ database }: Engine): Route[] {
  return [
    ...serve(ownPreferences, (call) => readPreferences(database.read(homeTenant(call)), call)),
    ...serve(changePreferences, (call) => {
      const { reset = false, ...changes } = call.input;
      return database.withTenant(homeTenant(call), async (tx) => {
        const settings = JSON.stringify(changes);
        await tx.run(
          sql`insert into system_preference (tenant_id, user_id, settings)
            values (${homeTenant(call)}, ${call.caller.userId}, ${settings}::jsonb)
            on conflict (tenant_id, user_id) do update set update_time = now(),
              settings = (case when ${reset} then '{}'::jsonb else system_preference.settings end) || excluded.settings`,
        );
        return readPreferences(tx, call);
      });
    }),
  ];
}

/** Returns the tenant of the preferences: an operator inside another tenant keeps those of his home tenant. */
const homeTenant = ({ caller }: Pick<Call, 'caller'>): string => caller.operator?.tenantId ?? caller.tenantId;

async function readPreferences(db: Sql, call: Pick<Call, 'caller'>): Promise<StoredPreferences> {
  const row = await db.first<{ settings: Record<string, unknown> }>(
    sql`select settings from system_preference
      where tenant_id = ${homeTenant(call)} and user_id = ${call.caller.userId}`,
  );
  const settings = row?.settings ?? {};
  const cards = dashboardCards.safeParse(settings.dashboardCards);
  return { ...knownPreferences(settings), ...(cards.data ? { dashboardCards: cards.data } : {}) };
}
