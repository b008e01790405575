// Jobs for chargers: they take disconnected chargers offline and raise their alarm, end released sessions, expire unanswered commands, and
// delete old messages, timeline events and replies.
import { applyReservationReply, recordGunState } from '@ec/charging/server/public';
import { deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { type Job, job } from '@ec/kernel/jobs/job';
import { raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sql } from 'kysely';
import { gunsOf } from './business/gun.ts';
import { closeWithoutStop } from './business/session-end.ts';
import { shareSite } from './business/share-site.ts';
import { lockCharger } from './business/transaction-store.ts';
import type { Charger } from './events.ts';
import { connectedCondition, offlineAlarmSeconds, offlineCode } from './sessions.ts';

/** A charger that reconnects within this time does not go offline. */
const graceSeconds = 30;

interface LostCharger {
  id: string;
  stationId: string;
  isOnline: boolean;
  /** It has been disconnected long enough for the alarm. */
  isAlarmDue: boolean;
}

export const sweepChargersJob = (engine: Engine): Job =>
  job({
    name: 'gateway.tendChargers',
    label: { zh: '检查充电桩连接', en: 'Charger connection check' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) => {
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
      return read.rows<LostCharger>(
        sql`select stack_id as id, k.station_id as "stationId", k.online_status = ${keys(onlineStatus.key.online)} as "isOnline",
            coalesce(lost_at, seen_at) < ${ago(offlineAlarmSeconds)} as "isAlarmDue"
          from ocpp_session join truck_charging_stack k on k.tenant_id = ocpp_session.tenant_id and k.id = stack_id and k.is_deleted = 0
          where ocpp_session.tenant_id = ${read.tenantId} and (lost_at < ${ago(graceSeconds)} or lost_at is null and not (${connectedCondition(now)}))
            and (k.online_status = ${keys(onlineStatus.key.online)} or (coalesce(lost_at, seen_at) < ${ago(offlineAlarmSeconds)}
              and not exists (select from device_alarm a where a.tenant_id = ocpp_session.tenant_id and a.device_id = ocpp_session.stack_id
                and a.alarm_code = ${offlineCode} and a.is_deleted = 0 and a.first_time > coalesce(lost_at, seen_at))))`,
      );
    },
    async run({ tx, row: { id, stationId, isOnline, isAlarmDue }, now }) {
      const reconnected = await tx.first(
        sql`select from ocpp_session where tenant_id = ${tx.tenantId} and stack_id = ${id} and ${connectedCondition(now)} for update`,
      );
      if (reconnected) return false;
      if (isOnline) {
        await tx.run(
          sql`update truck_charging_stack set online_status = ${keys(onlineStatus.key.offline)}, power_kw = null
            where tenant_id = ${tx.tenantId} and id = ${id}`,
        );
        for (const gun of await gunsOf(tx, { stackId: id }))
          await recordGunState(tx, engine, { gunId: gun.id, gunStatus: gunStatus.key.offline, at: now });
        // A session at an offline charger no longer counts in the power sharing of its site.
        await shareSite(tx, engine, stationId);
      }
      if (isAlarmDue)
        await raiseAlarm(tx, engine, {
          deviceType: deviceType.key.charger,
          deviceId: id,
          code: offlineCode,
          at: now,
          stationId,
          source: 'rule',
        });
      return true;
    },
  });

interface ReleasedSession {
  id: string;
  stackId: string;
  stationId: string;
  protocol: Charger['protocol'];
}

/** A stop record may still arrive within this time after `released_at`. */
const releasedSeconds = 60;

/** Ends sessions without a stop record whose connector is free or whose charger has booted. */
export const endReleasedSessionsJob = (engine: Engine): Job =>
  job({
    name: 'gateway.endReleased',
    label: { zh: '结束无停止记录的充电', en: 'End sessions without a stop record' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) =>
      read.rows<ReleasedSession>(
        sql`select t.id, t.stack_id as "stackId", k.station_id as "stationId", coalesce(s.protocol, 'ocpp1.6') as protocol
          from ocpp_transaction t join truck_charging_stack k on k.tenant_id = t.tenant_id and k.id = t.stack_id
            left join ocpp_session s on s.tenant_id = t.tenant_id and s.stack_id = t.stack_id
          where t.tenant_id = ${read.tenantId} and t.ended_at is null
            and t.released_at < ${new Date(now.getTime() - releasedSeconds * 1000)} order by t.id`,
      ),
    async run({ tx, row: { id, stackId, stationId, protocol }, now }) {
      const charger: Charger = { tenantId: tx.tenantId ?? '', stackId, stationId, protocol };
      await lockCharger(tx, charger);
      const releasedSession = await tx.first(
        sql`select from ocpp_transaction where tenant_id = ${tx.tenantId} and id = ${id} and ended_at is null
          and released_at < ${new Date(now.getTime() - releasedSeconds * 1000)}`,
      );
      if (!releasedSession) return false;
      await closeWithoutStop(tx, engine, charger, id);
      await shareSite(tx, engine, stationId);
      return true;
    },
  });

export const expireCommandsJob = (): Job =>
  job({
    name: 'gateway.endCommands',
    label: { zh: '结束无应答的指令', en: 'Expire unanswered commands' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_gun_cmd where tenant_id = ${read.tenantId} and (state = ${commandState.waiting} and expire_time < ${now}
            or state in (${keys(commandState.waiting, commandState.sent)}) and create_time < ${new Date(now.getTime() - 90_000)}) limit 1000`,
      ),
    async run({ tx, row: { id } }) {
      const [ended] = await tx.rows<{ name: string; result: string; readyId: string | null }>(
        sql`update truck_gun_cmd set result = case state when ${commandState.waiting} then 'Offline' else 'Timeout' end,
            state = ${commandState.unanswered}, end_time = now()
          where tenant_id = ${tx.tenantId} and id = ${id} and state in (${commandState.waiting}, ${commandState.sent})
          returning name, result, args ->> 'readyId' as "readyId"`,
      );
      if (ended?.name === 'ReserveNow') await applyReservationReply(tx, ended.readyId ?? '', ended.result);
      return ended !== undefined;
    },
  });

/** Messages are stored for thirty days (domain §10). */
const retentionDays = 30;

export const deleteOldMessagesJob = (): Job =>
  job({
    name: 'gateway.forgetMessages',
    label: { zh: '清理过期桩报文', en: 'Delete old charger messages' },
    cron: '50 18 * * *',
    each: 'tenants',
    async run({ tx, now }) {
      const before = new Date(now.getTime() - retentionDays * 86_400_000);
      const messageCount = await tx.run(
        sql`delete from ocpp_message where tenant_id = ${tx.tenantId} and message_time < ${before}`,
      );
      await tx.run(sql`delete from ocpp_event where tenant_id = ${tx.tenantId} and at < ${before}`);
      const replyCount = await tx.run(sql`delete from ocpp_reply where tenant_id = ${tx.tenantId} and at < ${before}`);
      return messageCount + replyCount > 0;
    },
  });
