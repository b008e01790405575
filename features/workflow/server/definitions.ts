// Deploys definitions and caches their compiled models.
import { createHash } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Services } from '@ec/kernel/services';
import { declareUtf8 } from '@ec/language/xml-text';
import type { ProcessModel } from '@ec/workflow-engine/process-model';
import { type ModelReading, readModel } from '@ec/workflow-engine/read-model';
import { sql } from 'kysely';
import { problemError } from './model-problems.ts';
import { workflowErrors } from './workflow.errors.ts';

export interface Deployment {
  xml: string;
  category?: string;
  userId: string;
  /** The names of handlers that service tasks may call. */
  handlers: ReadonlySet<string>;
}

/** Compiles a diagram together with the processes that it calls. @throws AppError with the first problem */
export async function readDeployable(
  read: Sql,
  tenantId: string,
  xml: string,
  handlers: ReadonlySet<string>,
): Promise<{ model: ProcessModel; called: Record<string, string> }> {
  const called: Record<string, string> = {};
  const reading = await readModel(xml, async (key) => {
    const row = await read.first<{ xml: string }>(
      sql`select xml from workflow_definition where tenant_id in (${tenantId}, '') and process_key = ${key}
        and removed_time is null order by tenant_id desc, version desc limit 1`,
    );
    if (row) called[key] = row.xml;
    return row?.xml;
  });
  return { model: checkModel(reading, handlers), called };
}

/** Stores the next version of a process for the tenant. @throws AppError as `readDeployable` */
export async function deploy(tx: Sql, ids: Services['ids'], tenantId: string, deployment: Deployment): Promise<string> {
  const xml = declareUtf8(deployment.xml);
  const { model, called } = await readDeployable(tx, tenantId, xml, deployment.handlers);
  const digest = createHash('sha256')
    .update(JSON.stringify([xml, called]))
    .digest('hex');
  const id = ids.next();
  // With the lock, deployments of one key run one after another, and each gets its own version.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`workflow ${tenantId} ${model.key}`}, 0))`);
  await tx.run(
    sql`insert into workflow_definition
        (id, tenant_id, process_key, name, name_en, category, version, xml, called, digest, create_user)
      select ${id}, ${tenantId}, ${model.key}, ${model.name.slice(0, 100)}, ${(model.nameEn ?? '').slice(0, 100)},
        ${deployment.category ?? ''},
        coalesce(max(version), 0) + 1, ${xml}, ${JSON.stringify(called)}::jsonb, ${digest}, ${deployment.userId}
      from workflow_definition where tenant_id = ${tenantId} and process_key = ${model.key}`,
  );
  return id;
}

function checkModel({ model, problems }: ModelReading, handlers: ReadonlySet<string>): ProcessModel {
  const [first] = problems;
  if (first) throw problemError(first);
  if (!model) throw new Error('a diagram without problems has no model');
  for (const { handler } of model.nodes.values()) {
    if (handler !== undefined && !handlers.has(handler)) fail(workflowErrors.noHandler, { subject: handler });
  }
  return model;
}

/** A cache of compiled models by the digest of their diagrams. The most recently used model is the last. */
const models = new Map<string, Promise<ProcessModel>>();
const mostModels = 200;

export async function modelOfDefinition(tx: Sql, definitionId: string): Promise<ProcessModel> {
  const row = await tx.first<{ digest: string }>(
    sql`select digest from workflow_definition where id = ${definitionId}`,
  );
  if (!row) fail(workflowErrors.noDefinition);
  const cached = models.get(row.digest);
  const model = cached ?? compile(tx, definitionId);
  models.delete(row.digest);
  models.set(row.digest, model);
  model.catch(() => models.delete(row.digest));
  const [oldest] = models.keys();
  if (models.size > mostModels && oldest !== undefined) models.delete(oldest);
  return model;
}

async function compile(tx: Sql, definitionId: string): Promise<ProcessModel> {
  const row = await tx.first<{ xml: string; called: Record<string, string> }>(
    sql`select xml, called from workflow_definition where id = ${definitionId}`,
  );
  if (!row) fail(workflowErrors.noDefinition);
  const { model } = await readModel(row.xml, (key) => Promise.resolve(row.called[key]));
  if (!model) throw new Error(`definition ${definitionId} cannot be compiled any more`);
  return model;
}
