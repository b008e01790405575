// Creates a waiting charger with its connectors and its key, and disconnects it, so that it connects again.
import { bizDomain, deviceType, devState } from '@ec/device-vocabulary/device.enums';
import { notify } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { addRow } from '@ec/resource-server/save';
import {
  chargingGunNationalStd,
  chargingStackProtocol,
  chargingStackUsage,
  connectorType,
  equipType,
} from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { sql } from 'kysely';
import { credentialState } from '../../../shared/credential/key-fields.ts';
import { ocppChannel } from '../../charger/sessions.ts';
import { createSecret, digestOf } from '../../credential/secret.ts';

/** The charger's data from its boot. */
export interface DetectedCharger {
  ocppId: string;
  vendor?: string | null | undefined;
  model?: string | null | undefined;
  serialNo?: string | null | undefined;
  protocol?: string | null | undefined;
  /** The digest of the key that the charger connected with; without one a new key is created and shown once. */
  digest?: string | null | undefined;
}

export interface NewCharger {
  stationId: string;
  stackName: string;
  gunCount: number;
  ratedPowerKw: string | number;
}

export async function createCharger(
  engine: Engine,
  call: Call,
  detected: DetectedCharger,
  { stationId, stackName, gunCount, ratedPowerKw }: NewCharger,
): Promise<{ stackId: string; deviceNo: string; secret: string }> {
  const { tenantId } = call.caller;
  const { ocppId, vendor, model, serialNo, protocol, digest } = detected;
  const stackNo = `K${engine.ids.next()}`;
  const stack = await addRow(engine, chargingStack, call, {
    stackNo,
    stackName,
    stationId,
    ocppId,
    ratedPowerKw: Number(ratedPowerKw) * gunCount,
    manufacturer: vendor?.slice(0, 30) || '—',
    model: model?.slice(0, 30),
    sn: serialNo?.slice(0, 40),
    usage: chargingStackUsage.key.vehicle,
    equipType: equipType.key.dc,
    devState: devState.key.inService,
    protocol: protocol === 'ocpp2.0.1' ? chargingStackProtocol.key.ocpp201 : chargingStackProtocol.key.ocpp16j,
  });
  for (let connectorNo = 1; connectorNo <= gunCount; connectorNo++)
    await addRow(engine, chargingGun, call, {
      gunNo: `${stackNo}-${connectorNo}`,
      gunName: `${stackName.slice(0, 26)} ${connectorNo}`,
      stackId: stack.id,
      connectorNo,
      ratedPowerKw,
      connectorType: connectorType.key.dcPlug,
      nationalStd: chargingGunNationalStd.key.gb2015,
    });
  const secret = digest ? '' : createSecret();
  await engine.database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`insert into gateway_credential (id, tenant_id, biz_domain, device_type, device_id, device_no, station_id, credential_state,
          renew_time, secret_hash, create_user)
        values (${engine.ids.next()}, ${tenantId}, ${bizDomain.key.truck}, ${deviceType.key.charger}, ${stack.id}, ${stackNo}, ${stationId},
          ${credentialState.key.valid}, ${engine.clock.now()}, ${digest ?? digestOf(secret)}, ${call.caller.userId})`,
    );
    await tx.run(
      sql`update truck_charging_gun set dev_state = ${devState.key.inService} where tenant_id = ${tenantId} and stack_id = ${stack.id}`,
    );
    // Earlier refusals of this identity are linked to the new charger.
    await tx.run(
      sql`update ocpp_refusal set stack_id = ${stack.id} where tenant_id = ${tenantId} and ocpp_id = ${ocppId} and stack_id is null`,
    );
    await tx.run(notify(ocppChannel, `knock ${tenantId} ${ocppId}`));
  });
  return { stackId: stack.id, deviceNo: stackNo, secret };
}
