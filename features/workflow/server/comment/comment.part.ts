// What people say of an instance, with their files, and what they decided (contract §6, domain §13).
import { toWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { signedLink } from '@ec/kernel/file-links';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { files } from '@ec/resource/fields';
import { fileNameOf } from '@ec/resource/file-link';
import { parseId, parseValue } from '@ec/resource/parse-value';
import type { Engine } from '@ec/resource-server/feature';
import type { Part } from '@ec/resource-server/part';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { commentList, submitComment } from '../../shared/comment.contract.ts';
import { commentAction } from '../../shared/comment.enums.ts';
import { requireVisibleInstance } from '../participation.ts';
import { workflowErrors } from '../workflow.errors.ts';

const attached = files({ zh: '附件', en: 'Files' }).max(9);

/** Links of files that this person, or nobody else's tenant, uploaded here. */
async function readFiles(tx: Sql, call: Call, raws: string): Promise<string[]> {
  const value = parseValue(attached, raws);
  if ('wrong' in value) throw new AppError(errors.wrongParameter, { name: 'files' });
  const links = Array.isArray(value.value) ? value.value.map(String) : [];
  const names = links.map((link) => fileNameOf(link));
  if (names.some((name) => name === undefined)) fail(workflowErrors.foreignFile);
  if (links.length === 0) return links;
  const rows = await tx.rows<{ name: string }>(
    raw(sql`select name from resource_file where tenant_id = ${call.caller.tenantId} and user_id = ${call.caller.userId}
      and name = any(${names}::text[])`),
  );
  if (new Set(rows.map(({ name }) => name)).size !== new Set(names).size) fail(workflowErrors.foreignFile);
  return links;
}

async function submit(engine: Engine, call: Call<InputOf<typeof submitComment>>): Promise<true> {
  const { tenantId, userId } = call.caller;
  const { processInstanceId, taskId = '', content, files: attachments } = call.input;
  await engine.database.withTenant(tenantId, async (tx) => {
    await requireVisibleInstance(tx, call, processInstanceId);
    const task = await readTaskId(tx, tenantId, processInstanceId, taskId);
    const links = await readFiles(tx, call, attachments);
    await tx.run(
      raw(sql`insert into workflow_comment (id, tenant_id, instance_id, task_id, user_id, content, files)
        values (${engine.ids.next()}, ${tenantId}, ${processInstanceId}, ${task}, ${userId}, ${content}, ${links}::text[])`),
    );
  });
  return true;
}

/** The task has to be one of the instance. */
async function readTaskId(tx: Sql, tenantId: string, instanceId: string, taskId: string): Promise<string | null> {
  if (taskId === '' || taskId === '-') return null;
  const parsed = parseId(taskId);
  if ('wrong' in parsed) throw new AppError(errors.wrongParameter, { name: 'taskId' });
  const row = await tx.first(
    raw(
      sql`select from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId} and id = ${parsed.value}`,
    ),
  );
  if (!row) fail(workflowErrors.noTask);
  return parsed.value;
}

interface CommentRow {
  id: string;
  taskId: string;
  taskName: string;
  userId: string;
  userName: string;
  action: number;
  content: string;
  files: string[];
  createTime: string;
}

const { agree, reject, returned, comment } = commentAction.key;

/** Decisions stand among comments: both are opinions of people, oldest first. */
async function list(engine: Engine, call: Call<InputOf<typeof commentList>>): Promise<OutputOf<typeof commentList>> {
  const { tenantId } = call.caller;
  const { processInstanceId } = call.input;
  const read = engine.database.read(tenantId);
  await requireVisibleInstance(read, call, processInstanceId);
  const of = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${tenantId} and ${sql.raw(alias)}.instance_id = ${processInstanceId}`;
  const rows = await read.rows<CommentRow>(
    raw(sql`select said.*, coalesce((select u.name from "system_user" u where u.tenant_id = ${tenantId}
          and u.id = said."userId"::bigint), '') as "userName"
      from (
        select c.id::text as id, coalesce(c.task_id::text, '') as "taskId", coalesce(t.name, '') as "taskName",
          c.user_id::text as "userId", ${sql.lit(comment)} as action, c.content, c.files, c.create_time as "createTime"
        from workflow_comment c left join workflow_task t on t.tenant_id = c.tenant_id and t.id = c.task_id where ${of('c')}
        union all
        select t.id::text, t.id::text, t.name, t.closed_by::text, case t.outcome when 'approved' then ${sql.lit(agree)}
            when 'rejected' then ${sql.lit(reject)} else ${sql.lit(returned)} end, t.comment, '{}', t.end_time
        from workflow_task t where ${of('t')} and t.closed_by is not null
          and t.outcome in ('approved', 'rejected', 'returned')) said
      order by said."createTime", said.id`),
  );
  const now = engine.clock.now();
  return rows.map((row) => ({
    ...row,
    files: row.files.map((link) => signedLink(engine.config, tenantId, link, now)).join(','),
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
