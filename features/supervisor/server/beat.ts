// Writes the heartbeat of this server. Each tenant that owns a process of this server gets a row for the node and a row for each of its
// processes (domain §5). A heartbeat does not raise `row_version`, because people may be editing the row.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { nodeType, procState } from '../shared/supervisor.enums.ts';
import type { Managed } from './managed/managed.ts';

/** The version of Node.js, the load, and the number of failures that this server has logged. */
export interface Vitals {
  version: string;
  cpuPct: number;
  memMb: number;
  errorCount: number;
}

export interface NodeAddress {
  name: string;
  host: string;
  port: number;
}

/** The node of this server, and its processes. */
export interface SupervisedNode {
  node: NodeAddress;
  /** Finds the tenant's process on this server whose row has this name. */
  find(tenantId: string, processName: string): Managed | undefined;
}

/** A row stores at most this many characters of a log. */
const mostLog = 4_000;

/** Returns the name of a process row, which is unique over all servers. */
export const nameOn = (node: string, { name }: Pick<Managed, 'name'>): string => `${name}@${node}`;

export interface Beat {
  node: NodeAddress;
  vitals: Vitals;
  managed: readonly Managed[];
  isLeaving?: boolean;
}

export function writeBeat(engine: Engine, tenantId: string, beat: Beat): Promise<void> {
  return engine.database.withTenant(tenantId, async (tx) => {
    const nodeId = await writeNode(tx, engine, beat);
    for (const each of beat.managed) await writeProcess(tx, engine, { node: beat.node, nodeId, managed: each });
    await releaseOthers(tx, engine, nodeId, beat);
  });
}

/**
 * Releases the processes that this server no longer supervises, because EC_PROCESSES does not list them any more. A killed server could not
 * report their end, so their rows may still show them as running.
 */
async function releaseOthers(tx: Sql, { clock }: Engine, nodeId: string, { node, managed }: Beat): Promise<void> {
  const { stopped, starting, running, backoff, stopping, unknown } = procState.key;
  const names = managed.map((each) => nameOn(node.name, each));
  const isUp = sql`proc_state in (${keys(starting, running, backoff, stopping, unknown)})`;
  await tx.run(
    sql`update supervisor_process_info set managed = 0, pid = null, uptime_sec = null,
        proc_state = case when ${isUp} then ${keys(stopped)} else proc_state end,
        stop_time = case when ${isUp} then ${clock.now()} else stop_time end
      where tenant_id = ${tx.tenantId} and node_id = ${nodeId} and managed = 1 and is_deleted = 0
        and process_name <> all(${names}::varchar[])`,
  );
}

async function writeNode(tx: Sql, { ids, clock }: Engine, { node, vitals, isLeaving = false }: Beat): Promise<string> {
  const { offline, online } = onlineStatus.key;
  const row = await tx.first<{ id: string }>(
    sql`insert into supervisor_collector_info (id, tenant_id, node_name, node_type, host, port, managed, node_status, heartbeat,
        version, cpu_pct, mem_mb, error_count)
      values (${ids.next()}, ${tx.tenantId}, ${node.name}, ${nodeType.key.platform}, ${node.host}, ${node.port}, 1,
        ${isLeaving ? offline : online}, ${clock.now()}, ${vitals.version}, ${vitals.cpuPct}, ${vitals.memMb}, ${vitals.errorCount})
      on conflict (tenant_id, node_name) where is_deleted = 0 do update set managed = 1, node_status = excluded.node_status,
        heartbeat = excluded.heartbeat, version = excluded.version, cpu_pct = excluded.cpu_pct, mem_mb = excluded.mem_mb,
        error_count = excluded.error_count
      returning id`,
  );
  if (!row) throw new Error('A node was not written');
  return row.id;
}

interface ProcessRow {
  node: NodeAddress;
  nodeId: string;
  managed: Managed;
}

async function writeProcess(tx: Sql, { ids, clock }: Engine, { node, nodeId, managed }: ProcessRow): Promise<void> {
  const { state, pid, startTime, stopTime, exitStatus, spawnErr } = managed.snapshot();
  const isRunning = state === procState.key.running && startTime !== null;
  const uptime = isRunning ? Math.max(0, Math.floor((clock.now().getTime() - startTime.getTime()) / 1000)) : null;
  await tx.run(
    sql`insert into supervisor_process_info (id, tenant_id, process_name, group_name, node_id, auto_start, managed, command,
        proc_state, pid, start_time, stop_time, uptime_sec, exit_status, spawn_err, log_tail)
      values (${ids.next()}, ${tx.tenantId}, ${nameOn(node.name, managed)}, ${managed.group}, ${nodeId},
        ${managed.autoStart ? 1 : 0}, 1, ${managed.command}, ${state}, ${pid}, ${startTime}, ${stopTime}, ${uptime}, ${exitStatus},
        ${spawnErr === '' ? null : spawnErr}, ${managed.log().slice(-mostLog).toWellFormed()})
      on conflict (tenant_id, process_name) where is_deleted = 0 do update set node_id = excluded.node_id, managed = 1,
        auto_start = excluded.auto_start, command = excluded.command, proc_state = excluded.proc_state, pid = excluded.pid,
        start_time = coalesce(excluded.start_time, supervisor_process_info.start_time),
        stop_time = coalesce(excluded.stop_time, supervisor_process_info.stop_time), uptime_sec = excluded.uptime_sec,
        exit_status = excluded.exit_status, spawn_err = excluded.spawn_err, log_tail = excluded.log_tail`,
  );
}
