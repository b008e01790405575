// A device gateway calls sendQueued to take due commands, and acknowledge to report the outcome of each (domain §4 inverter_cmd, BR-45).
import { bizDomain, onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { byRule } from '@ec/resource-server/by-rule';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { collector } from '../../shared/device/collector.resource.ts';
import { cmdCause, cmdStatus } from '../../shared/device/command.enums.ts';
import { differingItems } from '../../shared/device/hand-out-rules.ts';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';
import type { SettingItem } from '../../shared/device/setting-items.ts';
import { isControlOn } from './hand-out.ts';

type Deps = Pick<Engine, 'database' | 'ids' | 'clock'>;

/** A command that a gateway sends to one inverter. */
export interface DueCommand {
  cmdNo: string;
  inverterId: string;
  sn: string;
  /** A key of `inverterVendor`. */
  vendor: number;
  /** The number of the inverter's data logger; null for an inverter without a logger. */
  collectorNo: string | null;
  /** A key of `collectorSource`: the service through which a gateway reaches the logger; null without a logger. */
  source: number | null;
  items: readonly SettingItem[];
}

export interface Answer {
  cmdNo: string;
  isOk: boolean;
  /** The serial number of the inverter that replies. A reply to the command of another inverter is ignored. */
  sn?: string;
  /** The text from the device; the command stores its first 255 characters. */
  message?: string;
  /** The values that the gateway read back from the inverter after the command. */
  readBack?: readonly SettingItem[];
}

const states = cmdStatus.key;
const c = columnsOf(inverterCmd, 'c');

export interface DueOptions {
  most?: number;
  /** Keys of `collectorSource`: only inverters with a logger of these sources, or without a logger; absent for all inverters. */
  sources?: readonly number[];
  /** Serial numbers of the inverters that the gateway can reach now; absent for all inverters. */
  sns?: readonly string[];
}

/**
 * Moves due commands to "sent" and returns them. Two gateways never receive the same command. A due command fails if its inverter was
 * removed or is no longer online.
 * @returns at most `most` commands; none while the control of devices is off
 */
export function sendQueued(deps: Deps, tenantId: string, options: DueOptions = {}): Promise<DueCommand[]> {
  return deps.database.withTenant(tenantId, async (tx) => {
    if (!(await isControlOn(tx))) return [];
    const now = deps.clock.now();
    const due = await lockDueCommands(tx, now, options);
    const by = byRule(tenantId, deps.ids, 'send');
    for (const { id, isThere } of due) {
      if (isThere) await moveState(tx, inverterCmd, id, 'cmdStatus', states.sent, { sendTime: now }, by);
      else await moveState(tx, inverterCmd, id, 'cmdStatus', states.failed, { cause: cmdCause.key.notThere }, by);
    }
    return due.filter(({ isThere }) => isThere).map(({ id: _, isThere: __, ...command }) => command);
  });
}

function lockDueCommands(
  tx: Sql,
  now: Date,
  { most = 50, sources, sns }: DueOptions,
): Promise<(DueCommand & { id: string; isThere: boolean })[]> {
  const [i, l] = [columnsOf(inverter, 'i'), columnsOf(collector, 'l')];
  return tx.rows(
    sql`select ${c.id} as id, ${c.cmdNo} as "cmdNo", ${c.inverterId} as "inverterId", ${i.sn} as sn, ${i.vendor} as vendor,
        ${l.collectorNo} as "collectorNo", ${l.source} as source, ${c.items} as items,
        ${i.isDeleted} = 0 and ${i.onlineStatus} is not distinct from ${keys(onlineStatus.key.online)} as "isThere"
      from ${tableOf(inverterCmd, 'c')}
        join ${tableOf(inverter, 'i')} on ${i.tenantId} = ${c.tenantId} and ${i.id} = ${c.inverterId}
          and ${i.bizDomain} = ${keys(bizDomain.key.household)}
        left join ${tableOf(collector, 'l')} on ${l.tenantId} = ${i.tenantId} and ${l.id} = ${i.collectorId}
      where ${c.tenantId} = ${tx.tenantId} and ${c.isDeleted} = 0 and ${c.cmdStatus} = ${keys(states.queued)} and ${c.held} = 0
        and ${c.expireTime} > ${now}
        ${sources === undefined ? sql`` : sql`and (${l.source} is null or ${l.source} in (${keys(...sources)}))`}
        ${sns === undefined ? sql`` : sql`and ${i.sn} = any(${[...sns]})`}
      order by ${c.id} limit ${most} for update of c skip locked`,
  );
}

const commandFields = ['id', 'taskNo', 'batchNo', 'cmdStatus', 'items'] as const;

/**
 * Records the reply of a device. A reply after the time-out still counts. A repeated reply counts once.
 * @returns false where no command waits for the reply
 */
export function acknowledge(deps: Deps, tenantId: string, answer: Answer): Promise<boolean> {
  return deps.database.withTenant(tenantId, async (tx) => {
    const command = await lockCommand(tx, answer);
    if (!command) return false;
    const isLate = command.cmdStatus === states.timedOut;
    const unlike = differingItems(command.items ?? [], answer.readBack ?? []);
    const isOk = answer.isOk && unlike.length === 0;
    const cause = unlike.length > 0 ? cmdCause.key.unlikeRead : isLate ? cmdCause.key.late : null;
    const set = {
      ackTime: deps.clock.now(),
      cause,
      resultMsg: answer.message?.toWellFormed().replaceAll('\u0000', '').slice(0, 255) ?? null,
      readBack: answer.readBack ? [...answer.readBack] : null,
    };
    const by = byRule(tenantId, deps.ids, 'acknowledge');
    await moveState(tx, inverterCmd, command.id, 'cmdStatus', isOk ? states.ok : states.failed, set, by);
    if (isOk && command.taskNo) await releaseRest(tx, command.taskNo);
    return true;
  });
}

/**
 * Finds the command that waits for a reply, and locks it together with the first batch of its task, in the order of the ids. Without the
 * locks, neither of two replies at the same moment would see the other, and nothing would release the rest of the task.
 */
async function lockCommand(
  tx: Sql,
  { cmdNo, sn }: Answer,
): Promise<Picked<typeof inverterCmd, (typeof commandFields)[number]> | undefined> {
  const t = columnsOf(inverterCmd);
  const i = columnsOf(inverter, 'i');
  const isOwn = sql`exists (select from ${tableOf(inverter, 'i')}
    where ${i.tenantId} = ${t.tenantId} and ${i.id} = ${t.inverterId} and ${i.sn} = ${sn ?? null})`;
  await tx.rows(
    sql`select t.id from ${tableOf(inverterCmd)} where ${t.tenantId} = ${tx.tenantId} and ${t.isDeleted} = 0
        and ${t.taskNo} = (select ${c.taskNo} from ${tableOf(inverterCmd, 'c')}
          where ${c.tenantId} = ${tx.tenantId} and ${c.cmdNo} = ${cmdNo} and ${c.isDeleted} = 0)
        and (${t.batchNo} = 1 or ${t.cmdNo} = ${cmdNo})
      order by ${t.id} for no key update`,
  );
  return tx.first(
    sql`select ${pick(inverterCmd, commandFields)} from ${tableOf(inverterCmd)}
      where ${t.tenantId} = ${tx.tenantId} and ${t.cmdNo} = ${cmdNo} and ${t.isDeleted} = 0${sn === undefined ? sql`` : sql` and ${isOwn}`}
        and (${t.cmdStatus} = ${keys(states.sent)} or (${t.cmdStatus} = ${keys(states.timedOut)} and ${t.sendTime} is not null))`,
  );
}

/** Releases the other commands of a task once every command of its first batch has succeeded. */
const releaseRest = (tx: Sql, taskNo: string): Promise<unknown> =>
  tx.run(
    sql`update ${tableOf(inverterCmd)} set held = 0, update_time = now(), row_version = t.row_version + 1
      where t.tenant_id = ${tx.tenantId} and t.task_no = ${taskNo} and t.held = 1
        and t.cmd_status = ${keys(states.queued)} and t.is_deleted = 0
        and not exists (select from ${tableOf(inverterCmd, 'c')} where ${c.tenantId} = ${tx.tenantId} and ${c.taskNo} = ${taskNo}
          and ${c.batchNo} = 1 and ${c.isDeleted} = 0 and ${c.cmdStatus} <> ${keys(states.ok)})`,
  );
