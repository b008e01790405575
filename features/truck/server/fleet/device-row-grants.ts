// A device binding grants its person rows outside his scope (domain BR-63): the device, to see it or to act on it, and the alarms of the
// device. The binding is in force from its acceptance until a person ends it or its end time is reached.

import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { KeyOf } from '@ec/resource/enum';
import { targetNames } from '@ec/resource/field';
import { columnsOf, keys } from '@ec/resource-server/columns';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import {
  deviceBindRights,
  deviceBindStatus,
  deviceBindTargetType,
  merchantUserMuStatus,
} from '../../shared/fleet/fleet.enums.ts';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';

const { view, control, alarm } = deviceBindRights.key;
const { user, merchantUser: ofMerchant } = deviceBindTargetType.key;

type Right = KeyOf<typeof deviceBindRights>;
const b = columnsOf(deviceBind, 'b');
const u = columnsOf(merchantUser, 'u');

/** Matches bindings of the caller, under the alias b, with one of these rights. */
const bindingInForce = ({ caller: { tenantId, userId } }: Pick<Call, 'caller'>, rights: readonly Right[]): Condition =>
  sql`${b.tenantId} = ${tenantId} and ${b.bindStatus} = ${keys(deviceBindStatus.key.bound)} and ${b.isDeleted} = 0
    and (${b.endTime} is null or ${b.endTime} > now()) and ${b.rights} && ${[...rights]}::smallint[]
    and ((${b.targetType} = ${keys(user)} and ${b.targetId} = ${userId})
      or (${b.targetType} = ${keys(ofMerchant)} and ${b.targetId} = (select ${u.id} from ${tableOf(merchantUser, 'u')}
        where ${u.tenantId} = ${tenantId} and ${u.userId} = ${userId}
          and ${u.muStatus} = ${keys(merchantUserMuStatus.key.enabled)} and ${u.isDeleted} = 0)))`;

/** Selects the ids of the devices of a type that the caller is bound to with one of these rights. */
const devicesBound = (call: Pick<Call, 'caller'>, type: number, rights: readonly Right[]): Condition =>
  sql`select ${b.deviceId} from ${tableOf(deviceBind, 'b')} where ${b.deviceType} = ${keys(type)} and ${bindingInForce(call, rights)}`;

/** Selects the ids of the connectors that the caller may control by a binding. */
export const gunsControlled = (call: Pick<Call, 'caller'>): Condition =>
  devicesBound(call, deviceType.key.connector, [control]);

const types = targetNames(deviceBind.fields.deviceId);

/** The right to control includes the right to view. The right to view alone permits neither references to the device nor actions on it. */
const grantDevices: RowGrantProvider = ({ resource, call, use, alias }) => {
  const key = types.find(({ name }) => name === resource.name)?.when.deviceType;
  if (key === undefined) return undefined;
  return sql`${columnsOf(resource, alias).id} in (${devicesBound(call, key, use === 'see' ? [view, control] : [control])})`;
};

const grantAlarms: RowGrantProvider = ({ resource, call, use, alias }) => {
  if (resource !== deviceAlarm || use !== 'see') return undefined;
  const a = columnsOf(deviceAlarm, alias);
  return sql`(${a.deviceType}, ${a.deviceId}) in (select ${b.deviceType}, ${b.deviceId} from ${tableOf(deviceBind, 'b')}
    where ${bindingInForce(call, [alarm])})`;
};

export const deviceRowGrants: readonly RowGrantProvider[] = [grantDevices, grantAlarms];
