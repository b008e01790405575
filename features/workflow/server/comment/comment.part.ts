// Stores the comments of people on an instance, and lists them with the decisions (contract §6, domain §13).
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { parseId } from '@ec/resource/parse-value';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { commentList, submitComment } from '../../shared/comment.contract.ts';
import { commentAction } from '../../shared/comment.enums.ts';
import { readAttachedFiles, signLinks } from '../attached-files.ts';
import { requireParticipant } from '../process-access.ts';
import { nameTasks } from '../process-words.ts';
import { workflowErrors } from '../workflow.errors.ts';

async function submit(engine: Engine, call: Call<InputOf<typeof submitComment>>): Promise<true> {
  const { tenantId, userId } = call.caller;
  const { processInstanceId, taskId = '', content, files: attachments } = call.input;
  await engine.database.withTenant(tenantId, async (tx) => {
    await requireParticipant(engine, tx, call, processInstanceId);
    const task = await readTaskId(tx, tenantId, processInstanceId, taskId);
    const links = await readAttachedFiles(tx, call, attachments);
    await tx.run(
      sql`insert into workflow_comment (id, tenant_id, instance_id, task_id, user_id, content, files)
        values (${engine.ids.next()}, ${tenantId}, ${processInstanceId}, ${task}, ${userId}, ${content}, ${links}::text[])`,
    );
  });
  return true;
}

/** Returns the id of the task; null for a comment on the instance itself. @throws AppError noTask where it belongs to another instance */
async function readTaskId(tx: Sql, tenantId: string, instanceId: string, taskId: string): Promise<string | null> {
  if (taskId === '' || taskId === '-') return null;
  const parsedId = parseId(taskId);
  if ('wrong' in parsedId) throw new AppError(errors.wrongParameter, { name: 'taskId' });
  const row = await tx.first(
    sql`select from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId} and id = ${parsedId.value}`,
  );
  if (!row) fail(workflowErrors.noTask);
  return parsedId.value;
}

interface CommentRow {
  id: string;
  taskId: string;
  taskName: string;
  node: string;
  userId: string;
  userName: string;
  principalName: string;
  action: number;
  content: string;
  files: string[];
  createTime: string;
  principal: string | null;
}

const { agree, reject, transfer, returned, comment, opinion, signers, other } = commentAction.key;

/** Lists comments together with decisions and other acts, the oldest first. */
async function list(engine: Engine, call: Call<InputOf<typeof commentList>>): Promise<OutputOf<typeof commentList>> {
  const { tenantId } = call.caller;
  const { processInstanceId } = call.input;
  const read = engine.database.read(tenantId);
  await requireParticipant(engine, read, call, processInstanceId);
  const of = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${tenantId} and ${sql.raw(alias)}.instance_id = ${processInstanceId}`;
  const rows = await read.rows<CommentRow>(
    sql`select entry.*, coalesce((select u.name from "system_user" u where u.tenant_id = ${tenantId}
          and u.id = entry."userId"::bigint), '') as "userName",
        coalesce((select u.name from "system_user" u where u.tenant_id = ${tenantId} and u.id = entry.principal), '') as "principalName"
      from (
        select c.id::text as id, coalesce(c.task_id::text, '') as "taskId", coalesce(t.name, '') as "taskName", coalesce(t.node, '') as node,
          c.user_id::text as "userId", ${sql.lit(comment)} as action, c.content, c.files, c.create_time as "createTime", null::bigint as principal
        from workflow_comment c left join workflow_task t on t.tenant_id = c.tenant_id and t.id = c.task_id where ${of('c')}
        union all
        select t.id::text, t.id::text, t.name, t.node, t.closed_by::text, case t.outcome when 'approved' then ${sql.lit(agree)} else ${sql.lit(reject)} end, t.comment, t.files, t.end_time, t.principal
        from workflow_task t where ${of('t')} and t.closed_by is not null
          and t.outcome in ('approved', 'rejected')
        union all
        select a.id::text, coalesce(a.task_id::text, ''), coalesce(t.name, ''), coalesce(t.node, ''), a.user_id::text,
          case when a.kind = 'return' then ${sql.lit(returned)} when a.kind in ('transfer', 'delegate') then ${sql.lit(transfer)}
            when a.kind = 'opinion' then ${sql.lit(opinion)} when a.kind in ('addSigners', 'removeSigner') then ${sql.lit(signers)}
            else ${sql.lit(other)} end, a.comment, a.files, a.create_time, null
        from workflow_action a left join workflow_task t on t.tenant_id = a.tenant_id and t.id = a.task_id
        where ${of('a')} and (a.kind in ('return', 'transfer', 'delegate', 'opinion') or a.comment <> '' or a.files <> '{}')) entry
      order by entry."createTime", entry.id`,
  );
  const place = { tenantId, instanceId: processInstanceId, language: call.language };
  return (await nameTasks(read, place, rows)).map(({ principal: _principal, ...row }) => ({
    ...row,
    files: signLinks(engine, tenantId, row.files),
    createTime: toWireTime(row.createTime),
  }));
}

export const commentPart: Part = {
  resources: [],
  enums: [commentAction],
  routes: (engine) => [
    ...serve(submitComment, (call) => submit(engine, call)),
    ...serve(commentList, (call) => list(engine, call)),
  ],
};
