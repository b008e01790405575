// Passes requests between servers through the database, because the server that receives a call may not be the server that runs the process.
import { setTimeout as pause } from 'node:timers/promises';
import { changeChannel } from '@ec/kernel/changes';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type ProcessAction, processActions } from '../shared/process-manage.contract.ts';
import type { SupervisedNode } from './beat.ts';
import { type ActionResult, replySchema, runAction } from './run-action.ts';

/** Clients give up after 20 s, and the other server replies within 16 s (`runAction`). */
const [patienceMs, lookMs] = [17_500, 250];

/** The subject of the notification about a new request. Its detail is the name of the node. */
export const orderSubject = 'supervisor_order';

interface ProcessOrder {
  tenantId: string;
  nodeName: string;
  processName: string;
  action: ProcessAction;
}

/** Asks the server of the node to run an action. @returns undefined where that server does not reply in time */
export async function requestAction(
  engine: Engine,
  order: ProcessOrder,
  patience = patienceMs,
): Promise<ActionResult | undefined> {
  const { database, ids } = engine;
  const { tenantId, nodeName, processName, action } = order;
  const id = ids.next();
  await database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`insert into supervisor_order (tenant_id, id, node_name, process_name, action)
        values (${tenantId}, ${id}, ${nodeName}, ${processName}, ${action})`,
    );
    await tx.run(sql`select pg_notify(${changeChannel}, ${`${orderSubject}:${nodeName}`})`);
  });
  const until = Date.now() + patience;
  while (Date.now() < until) {
    await pause(lookMs);
    const row = await database
      .read(tenantId)
      .first<{ reply: unknown }>(
        sql`select reply from supervisor_order where tenant_id = ${tenantId} and id = ${id} and reply is not null`,
      );
    const parsedReply = row && replySchema.safeParse(row.reply);
    if (parsedReply?.success) return parsedReply.data;
  }
  // Marks the request as taken, so that no server runs it after the timeout.
  await database.withTenant(tenantId, (tx) =>
    tx.run(
      sql`update supervisor_order set taken_time = now() where tenant_id = ${tenantId} and id = ${id} and taken_time is null`,
    ),
  );
  return undefined;
}

const isAction = (text: string): text is ProcessAction => processActions.some((action) => action === text);

/** Runs a tenant's requests for this server. Old requests are ignored, because their caller has timed out. */
export async function takeOrders(
  { database, log }: Engine,
  tenantId: string,
  { node, find }: SupervisedNode,
): Promise<void> {
  try {
    const claimed = await database.withTenant(tenantId, (tx) =>
      tx.rows<{ id: string; processName: string; action: string }>(
        sql`update supervisor_order set taken_time = now() where tenant_id = ${tenantId} and node_name = ${node.name}
            and taken_time is null and create_time > now() - make_interval(secs => ${patienceMs / 1000})
          returning id, process_name as "processName", action`,
      ),
    );
    for (const { id, processName, action } of claimed) {
      const managed = find(tenantId, processName);
      if (!managed || !isAction(action)) continue;
      const reply = JSON.stringify(await runAction(managed, action));
      await database.withTenant(tenantId, (tx) =>
        tx.run(sql`update supervisor_order set reply = ${reply}::jsonb where tenant_id = ${tenantId} and id = ${id}`),
      );
    }
  } catch (error) {
    log.warn({ err: error, tenantId }, 'Orders to processes of this server were not carried out');
  }
}
