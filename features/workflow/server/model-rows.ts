// Reads and saves models. A model is the draft of a diagram, which an administrator can deploy.
import { audit } from '@ec/kernel/audit';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { type Page, type Paging, pageOf } from '@ec/kernel/paging';
import { declareUtf8 } from '@ec/language/xml-text';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { readProcessHead } from '@ec/workflow-engine/read-model';
import { sql } from 'kysely';
import type { modelDetail, modelList, modelSubmit } from '../shared/model.contract.ts';
import { problemError } from './model-problems.ts';
import { workflowErrors } from './workflow.errors.ts';

type Needs = Pick<Engine, 'database' | 'ids'>;
type Row = OutputOf<typeof modelList>['records'][number];

const columns = sql`m.id, m.model_key as "modelKey", m.name, m.description, m.version, m.created,
  m.last_updated as "lastUpdated"`;

const present = <R extends Row>(row: R): R => ({
  ...row,
  created: toWireTime(row.created),
  lastUpdated: toWireTime(row.lastUpdated),
});

export async function pageOfModels(
  read: Sql,
  tenantId: string,
  paging: Paging,
  { modelKey = '', name = '' }: { modelKey?: string | undefined; name?: string | undefined },
): Promise<Page<Row>> {
  const { current, size } = paging;
  const from = sql`from workflow_model m where m.tenant_id = ${tenantId} and m.is_deleted = 0
    and (${modelKey} = '' or strpos(lower(m.model_key), lower(${modelKey})) > 0)
    and (${name} = '' or strpos(lower(m.name), lower(${name})) > 0)`;
  const [rows, countRow] = await Promise.all([
    read.rows<Row>(
      sql`select ${columns} ${from} order by m.last_updated desc, m.id desc
        limit ${size} offset ${(current - 1) * size}`,
    ),
    read.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  return pageOf(rows.map(present), { total: countRow?.total ?? 0, isApprox: false }, paging);
}

/** @throws AppError noModel */
export async function readModelRow(read: Sql, tenantId: string, id: string): Promise<OutputOf<typeof modelDetail>> {
  const row = await read.first<Row & { xml: string }>(
    sql`select ${columns}, m.xml from workflow_model m
      where m.tenant_id = ${tenantId} and m.id = ${id} and m.is_deleted = 0`,
  );
  if (!row) fail(workflowErrors.noModel);
  return { ...present(row), modelEditorXml: row.xml };
}

/** Saves a draft. A draft may be incomplete, because the deployment checks it. */
export async function saveModel(
  { database, ids }: Needs,
  call: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>,
  input: InputOf<typeof modelSubmit>,
): Promise<{ id: string }> {
  const { tenantId, userId } = call.caller;
  const xml = declareUtf8(input.modelEditorXml || input.xml || '');
  if (xml === '') fail(errors.missingParameter, { name: 'modelEditorXml' });
  const { head, problems } = await readProcessHead(xml);
  if (!head) throw problemError(problems[0] ?? { code: 'noProcess', element: '' });
  const { key } = head;
  if (input.modelKey && input.modelKey !== key) fail(workflowErrors.changedKey, { old: input.modelKey, key });
  const name = (input.name?.trim() || head.name).slice(0, 100);
  return database.withTenant(tenantId, async (tx) => {
    const id = input.id ?? ids.next();
    if (input.id === undefined) {
      const description = input.description ?? '';
      const insertedCount = await tx.run(
        sql`insert into workflow_model (id, tenant_id, model_key, name, description, xml, create_user)
          values (${id}, ${tenantId}, ${key}, ${name}, ${description}, ${xml}, ${userId})
          on conflict (tenant_id, model_key) where is_deleted = 0 do nothing`,
      );
      if (insertedCount === 0) fail(workflowErrors.modelTaken, { key });
    } else await updateModel(tx, tenantId, { ...input, id, name, xml, key });
    const action = input.id === undefined ? 'create' : 'update';
    await audit(tx, call, ids, [{ resource: 'workflow.model', action, rowId: id }]);
    return { id };
  });
}

interface ModelUpdate {
  id: string;
  key: string;
  name: string;
  description?: string | undefined;
  xml: string;
  version?: number | undefined;
}

async function updateModel(tx: Sql, tenantId: string, model: ModelUpdate): Promise<void> {
  const { id, key, name, description, xml } = model;
  const storedModel = await tx.first<{ key: string; version: number }>(
    sql`select model_key as key, version from workflow_model
      where tenant_id = ${tenantId} and id = ${id} and is_deleted = 0 for update`,
  );
  if (!storedModel) fail(workflowErrors.noModel);
  if (storedModel.key !== key) fail(workflowErrors.changedKey, { old: storedModel.key, key });
  if (model.version !== undefined && model.version !== storedModel.version) fail(errors.changedByOther);
  await tx.run(
    sql`update workflow_model set name = ${name}, description = coalesce(${description ?? null}, description),
        xml = ${xml}, version = version + 1, last_updated = now()
      where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Removes models. Their deployed versions stay. */
export async function removeModels(
  { database, ids }: Needs,
  call: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>,
  models: readonly string[],
): Promise<void> {
  const { tenantId } = call.caller;
  await database.withTenant(tenantId, async (tx) => {
    const removedCount = await tx.run(
      sql`update workflow_model set is_deleted = 1
        where tenant_id = ${tenantId} and id = any(${models}::bigint[]) and is_deleted = 0`,
    );
    if (removedCount !== models.length) fail(workflowErrors.noModel);
    await audit(
      tx,
      call,
      ids,
      models.map((rowId) => ({ resource: 'workflow.model', action: 'remove', rowId })),
    );
  });
}
