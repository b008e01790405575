// Checks whether a command may be sent to a charger now. A refused command is not sent later (domain §10).
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Events } from '@ec/kernel/events';
import type { KeyOf } from '@ec/resource/enum';
import { paramIn } from '@ec/system/server/public';
import { sql } from 'kysely';
import { speaksOcpp, takesCommands } from '../../shared/asset/charger-protocols.ts';
import { assetErrors } from './asset.errors.ts';
import { linkAsked } from './link-questions.ts';

export const isControlOn = async (tx: Sql): Promise<boolean> => (await paramIn(tx, 'device.control')) === '1';

/** @throws AppError controlOff, offline */
export async function requireReachable(tx: Sql, events: Events, stackId: string): Promise<void> {
  if (!(await isControlOn(tx))) fail(assetErrors.controlOff);
  const stack = await tx.first<{ online: KeyOf<typeof onlineStatus> | null }>(
    sql`select online_status as online from truck_charging_stack where tenant_id = ${tx.tenantId} and id = ${stackId}`,
  );
  if (stack?.online === onlineStatus.key.offline || (await isLinkLost(tx, events, stackId))) fail(assetErrors.offline);
}

/** Returns whether the charger was connected before and is not connected now. */
export const isLinkLost = async (tx: Sql, events: Events, stackId: string): Promise<boolean> =>
  (await events.emit(tx, linkAsked, { stackId })).includes('lost');

/** @throws AppError notCommanded */
export function requireCommands(protocol: number | null): void {
  if (!takesCommands(protocol)) fail(assetErrors.notCommanded);
}

/** Refuses commands about settings for chargers without OCPP, because only OCPP has such commands. @throws AppError notOcpp */
export function requireOcpp(protocol: number | null): void {
  if (!speaksOcpp(protocol)) fail(assetErrors.notOcpp);
}
