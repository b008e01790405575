// Handles an event of a charger within a database transaction. The charger receives the reply after the commit.
import { admitTag, orderIdOfTag } from '@ec/charging/server/public';
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { Booted, Charger, DeviceEvent, Outcome } from '../events.ts';
import { handleConnectorStatus } from './connector.ts';
import { releaseSessions } from './session-end.ts';
import { shareSite } from './share-site.ts';
import { applyTransactionEvent } from './transaction.ts';

/** If a session continues after a boot, the charger reports its values within this time. */
const bootGraceMs = 14 * 60_000;

export async function handleChargerEvent(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: DeviceEvent,
): Promise<Outcome> {
  switch (event.kind) {
    case 'booted':
      await handleBoot(tx, deps, charger, event);
      // Over MQTT this event is only a sign of life.
      if (charger.protocol !== 'mqtt')
        await releaseSessions(tx, charger, { at: new Date(deps.clock.now().getTime() + bootGraceMs) });
      return { isKnown: true };
    case 'heartbeat':
      await recordHeartbeat(tx, deps, charger);
      return {};
    case 'connectorStatus':
      await handleConnectorStatus(tx, deps, charger, event);
      return {};
    case 'authorizeRequested': {
      // The tag of an order was admitted when the console created the order.
      if (orderIdOfTag(event.tag) !== undefined) return { admission: 'accepted' };
      return { admission: await admitTag(tx, deps, { tag: event.tag, stationId: charger.stationId }) };
    }
    case 'transaction': {
      const outcome = await applyTransactionEvent(tx, deps, charger, event);
      if (event.phase !== 'updated' || outcome.admission === 'accepted') await shareSite(tx, deps, charger.stationId);
      return outcome;
    }
    default:
      return {};
  }
}

async function handleBoot(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  { model, serial, firmware, iccid }: Booted,
): Promise<void> {
  await tx.run(
    sql`update truck_charging_stack set firmware = coalesce(${firmware?.slice(0, 40) ?? null}, firmware),
        model = coalesce(nullif(model, ''), ${model?.slice(0, 30) ?? null}), sn = coalesce(nullif(sn, ''), ${serial?.slice(0, 40) ?? null}),
        sim_iccid = coalesce(nullif(sim_iccid, ''), ${iccid?.slice(0, 20) ?? null})
      where tenant_id = ${tx.tenantId} and id = ${charger.stackId}`,
  );
  await recordHeartbeat(tx, deps, charger);
}

export const recordHeartbeat = (
  tx: Sql,
  { clock }: Pick<Engine, 'clock'>,
  { stackId }: Pick<Charger, 'stackId'>,
): Promise<number> =>
  tx.run(
    sql`update truck_charging_stack set online_status = ${keys(onlineStatus.key.online)}, last_heartbeat = ${clock.now()}
      where tenant_id = ${tx.tenantId} and id = ${stackId}`,
  );
