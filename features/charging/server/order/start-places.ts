// Lists the connectors of a station for a remote start: the state of each, and the reason why no order can start there (BR-7).

import { alarmLevel, alarmStatus, deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { sql } from 'kysely';
import type { startPlaces } from '../../shared/order/order.contract.ts';
import { openProcs } from '../../shared/order/order.enums.ts';
import { gunRefusal, type StartFacts } from '../../shared/order/start-refusal.ts';
import { readyStatus } from '../../shared/ready/ready.enums.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { startErrors } from './order.errors.ts';

const { confirmed, queued, arrived, positioned } = readyStatus.key;

interface Gun extends Pick<StartFacts, 'stationStatus' | 'hasCriticalAlarm'> {
  id: string;
  gunName: string;
  parkNo: string;
  gunStatus: StartFacts['gun']['gunStatus'];
  devState: StartFacts['gun']['devState'];
  ratedPowerKw: number | null;
  isOnline: boolean;
  hasOpenOrder: boolean;
  reservedBy: StartFacts['gun']['reservedBy'];
  /** The connector's own tariff. If it is null, the tariff of the station applies. */
  ruleId: string | null;
}

type PlacesCall = Call<InputOf<typeof startPlaces>>;

export async function placesToStart(engine: Engine, call: PlacesCall): Promise<OutputOf<typeof startPlaces>> {
  const { stationId } = call.input;
  const now = engine.clock.now();
  const read = engine.database.read(call.caller.tenantId);
  const guns = await read.rows<Gun>(gunsOf(engine, call, now));
  const hasTariffByRule = new Map<string, boolean>();
  for (const { id, ruleId } of guns)
    if (!hasTariffByRule.has(ruleId ?? ''))
      hasTariffByRule.set(ruleId ?? '', await hasTariff(read, { stationId, gunId: id, at: now }));
  return guns.map((gun) => {
    const { id, gunName, parkNo, gunStatus, devState, ratedPowerKw } = gun;
    const refusal = gunRefusal({ ...gun, gun, hasTariff: hasTariffByRule.get(gun.ruleId ?? '') ?? false });
    const refusalText = refusal ? errorText(startErrors[refusal], {}, call.language) : '';
    return { id, gunName, parkNo, gunStatus, devState, ratedPowerKw, refusal: refusalText };
  });
}

async function hasTariff(read: Sql, at: { stationId: string; gunId: string; at: Date }): Promise<boolean> {
  const billType = billingRulesBillType.key.charging;
  return (await resolveTariff(read, { ...at, tenantId: read.tenantId ?? '', billType })) !== undefined;
}

/** Selects the connectors that the caller may choose; the visibility is that of a picker. */
function gunsOf(engine: Engine, call: PlacesCall, now: Date) {
  const { stationId, plateNo = '' } = call.input;
  const { tenantId } = call.caller;
  const visibility = baseConditions({ engine, resource: chargingGun, call, use: 'point' }, 'named');
  return sql<Gun>`select t.id, t.gun_name as "gunName", coalesce(t.park_no, '') as "parkNo", t.gun_status as "gunStatus",
      t.dev_state as "devState", t.rated_power_kw::float8 as "ratedPowerKw", t.rule_id as "ruleId",
      coalesce(k.online_status, ${keys(onlineStatus.key.online)}) = ${keys(onlineStatus.key.online)} as "isOnline",
      s.station_status as "stationStatus",
      exists (select from truck_orders o where o.tenant_id = ${tenantId} and o.gun_id = t.id and o.is_deleted = 0
        and o.order_proc in (${keys(...openProcs)})) as "hasOpenOrder",
      exists (select from device_alarm a where a.tenant_id = ${tenantId} and a.is_deleted = 0
        and a.alarm_level = ${keys(alarmLevel.key.critical)}
        and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})
        and ((a.device_type = ${keys(deviceType.key.connector)} and a.device_id = t.id)
          or (a.device_type = ${keys(deviceType.key.charger)} and a.device_id = k.id))) as "hasCriticalAlarm",
      coalesce((select case when bool_or(r.plate_no = ${plateNo}) then 'thisTruck' else 'another' end
        from truck_order_ready r where r.tenant_id = ${tenantId} and r.gun_id = t.id and r.is_deleted = 0
        and (r.ready_status = ${keys(positioned)} or (r.ready_status in (${keys(confirmed, queued, arrived)})
          and r.plan_time <= ${now} and r.expire_time > ${now})) having count(*) > 0), 'nobody') as "reservedBy"
    from ${tableOf(chargingGun)}
    join truck_charging_stack k on k.tenant_id = ${tenantId} and k.id = t.stack_id
    join truck_station s on s.tenant_id = ${tenantId} and s.id = k.station_id
    where ${allOf(visibility)} and k.station_id = ${stationId} order by t.gun_no, t.id`;
}
