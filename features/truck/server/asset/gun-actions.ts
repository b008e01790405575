// Actions of connectors: unlock, limit the power, enable, disable (domain §6.16, BR-16, BR-18).
import { devState } from '@ec/device-vocabulary/device.enums';

import { fail } from '@ec/kernel/errors';
import type { Events } from '@ec/kernel/events';
import type { ActionContext, ActionHandlers } from '@ec/resource-server/action';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { gunStatus } from '../../shared/asset/asset.enums.ts';
import type { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { assetErrors } from './asset.errors.ts';
import { personWaitsMs, requestedReply, writeGunCommand } from './gun-command.ts';
import { runningOrderAsked } from './order-questions.ts';
import { isControlOn, requireReachable } from './reachable.ts';

type Gun = ActionContext<typeof chargingGun>;

/** The most unlocks of one connector within a minute (BR-16). */
const mostUnlocks = 2;

export function gunActions({ ids, events }: Engine): ActionHandlers<typeof chargingGun> {
  return {
    async executeLock(acting) {
      await checkUnlock(events, acting);
      const { tx, call, args } = acting;
      const command = { ...commandOf(acting, args.reason), validMs: personWaitsMs };
      const commandId = await writeGunCommand(tx, ids, { ...command, name: 'UnlockConnector' });
      return { data: requestedReply(commandId, call.language) };
    },
    async limitPower(acting) {
      const { tx, call, row, args } = acting;
      await requireReachable(tx, events, row.stackId);
      if (Number(args.limitKw) > Number(row.ratedPowerKw))
        fail(assetErrors.aboveRated, { rated: Number(row.ratedPowerKw) });
      const command = { ...commandOf(acting, args.reason), validMs: personWaitsMs };
      const commandId = await writeGunCommand(tx, ids, {
        ...command,
        name: 'SetChargingProfile',
        args: { limitKw: Number(args.limitKw) },
        orderId: await runningOrder(events, acting),
      });
      return { data: requestedReply(commandId, call.language) };
    },
    async enable(acting) {
      if (await isControlOn(acting.tx))
        await writeGunCommand(acting.tx, ids, {
          ...commandOf(acting),
          name: 'ChangeAvailability',
          args: { type: 'Operative' },
        });
      return {};
    },
    async disable(acting) {
      const { tx, row, args } = acting;
      // Only a connector that leaves service gets the command, if device control is enabled. A change between the other states sends none.
      if (row.devState === devState.key.inService && (await isControlOn(tx))) {
        const orderId = await runningOrder(events, acting);
        await writeGunCommand(tx, ids, {
          ...commandOf(acting, args.reason),
          name: 'ChangeAvailability',
          // During a session the charger applies the command when the session is over (BR-18).
          args: { type: 'Inoperative', afterSession: orderId !== undefined },
          orderId,
        });
      }
      return {};
    },
  };
}

const commandOf = ({ call, row }: Gun, reason?: string | null) => ({
  tenantId: call.caller.tenantId,
  userId: call.caller.userId,
  gunId: row.id,
  reason: reason ?? undefined,
});

/** Refuses an unlock during a session (BR-16), because an unlock frees a stuck cable and must not end a session. Also limits the rate. */
async function checkUnlock(events: Events, acting: Gun): Promise<void> {
  const { tx, row } = acting;
  await requireReachable(tx, events, row.stackId);
  if (row.gunStatus === gunStatus.key.offline) fail(assetErrors.offline);
  // At a connector that has never reported, a session may run that nobody knows of.
  if (row.gunStatus === null) fail(assetErrors.unknownState);
  if ((await runningOrder(events, acting)) !== undefined) fail(assetErrors.stopFirst);
  const attempts = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from truck_gun_cmd
      where tenant_id = ${tx.tenantId} and gun_id = ${row.id} and name = 'UnlockConnector' and create_time > now() - interval '1 minute'`,
  );
  if ((attempts?.count ?? 0) >= mostUnlocks) fail(assetErrors.unlockOften);
}

/** Returns the id of the order that occupies the connector. */
async function runningOrder(events: Events, { tx, row }: Gun): Promise<string | undefined> {
  const answers = await events.emit(tx, runningOrderAsked, { gunId: row.id });
  return answers.find((orderId) => orderId !== undefined);
}
