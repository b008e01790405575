// Taking in a charger that waits: the charger, its connectors and its key are made in one go, and it is told to come again.
import { bizDomain, deviceType, devState } from '@ec/devices/shared/device.enums';
import { notify, raw } from '@ec/kernel/database';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
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
import { waitingCharger, waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import { ocppChannel } from '../../charger/sessions.ts';
import { digestOf, freshSecret } from '../../credential/secret.ts';
import { chosenKey } from './chosen-key.ts';
import { handOver } from './hand-over.ts';

export function waitingRoutes(engine: Engine): Route[] {
  return resourceRoutes(engine, waitingCharger, {
    actions: {
      accept: {
        async outside({ call, row, args }) {
          const { tenantId } = call.caller;
          const { ocppId = '', vendor, model, serialNo, protocol } = row;
          const { stationId, stackName, gunCount, ratedPowerKw, keyId } = args;
          const stackNo = `K${engine.ids.next()}`;
          const digest = await chosenKey(engine.database.read(tenantId), row.id, keyId ?? undefined);
          const stack = await addRow(engine, chargingStack, call, {
            ...{ stackNo, stackName, stationId, ocppId, ratedPowerKw: Number(ratedPowerKw) * gunCount },
            ...{ manufacturer: vendor?.slice(0, 30) || '—', model: model?.slice(0, 30), sn: serialNo?.slice(0, 40) },
            ...{ usage: chargingStackUsage.key.vehicle, equipType: equipType.key.dc, devState: devState.key.inService },
            protocol: protocol === 'ocpp2.0.1' ? chargingStackProtocol.key.ocpp201 : chargingStackProtocol.key.ocpp16j,
          });
          for (let connectorNo = 1; connectorNo <= gunCount; connectorNo++)
            await addRow(engine, chargingGun, call, {
              ...{ gunNo: `${stackNo}-${connectorNo}`, gunName: `${stackName.slice(0, 26)} ${connectorNo}` },
              ...{
                stackId: stack.id,
                connectorNo,
                ratedPowerKw,
                connectorType: connectorType.key.dcPlug,
                nationalStd: chargingGunNationalStd.key.gb2015,
              },
            });
          // A charger that brought a key along keeps it; for any other one is made and shown this once.
          const secret = digest ? '' : freshSecret();
          await engine.database.withTenant(tenantId, async (tx) => {
            await tx.run(
              raw(sql`insert into gateway_credential (id, tenant_id, biz_domain, device_type, device_id, device_no, station_id, credential_state,
                  renew_time, secret_hash, create_user)
                values (${engine.ids.next()}, ${tenantId}, ${bizDomain.key.truck}, ${deviceType.key.charger}, ${stack.id}, ${stackNo}, ${stationId},
                  ${credentialState.key.valid}, ${engine.clock.now()}, ${digest ?? digestOf(secret)}, ${call.caller.userId})`),
            );
            await tx.run(
              raw(
                sql`update truck_charging_gun set dev_state = ${devState.key.inService} where tenant_id = ${tenantId} and stack_id = ${stack.id}`,
              ),
            );
            await tx.run(notify(ocppChannel, `knock ${tenantId} ${ocppId}`));
          });
          return {
            // A key that comes later under this name is held against the one that was chosen.
            set: { stackId: stack.id, waitingState: waitingState.key.accepted, secretHash: digest },
            data: { stackId: stack.id, deviceNo: stackNo, secret },
          };
        },
      },
      handOver: {
        async outside({ call, row, args }) {
          await handOver(engine, call, { id: row.id, ocppId: row.ocppId ?? '', handedTo: args.handedTo });
          return { set: { handedTo: args.handedTo } };
        },
      },
      async refuse({ tx, row }) {
        await tx.run(notify(ocppChannel, `knock ${tx.tenantId} ${row.ocppId}`));
        return {};
      },
    },
  });
}
