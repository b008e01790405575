// Reads an instance with its diagram and its history for its page.
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import type { historyFlowList, modelView, processInfo } from '../shared/process.contract.ts';
import { signLinks } from './attached-files.ts';
import { readBusinessStates } from './business-states.ts';
import { modelOfDefinition } from './definitions.ts';
import { type InstanceActs, readInstanceActs } from './instance-acts.ts';
import { requireParticipant } from './process-access.ts';
import { type Activity, cutActivities, readActivities } from './process-history.ts';
import { categoryName, processName, subjectIn } from './process-words.ts';
import { nameOfUser } from './task-list.ts';
import { workflowErrors } from './workflow.errors.ts';

type Info = OutputOf<typeof processInfo>;

interface InstanceRow extends Omit<Info, 'status' | keyof InstanceActs> {
  starter: string;
  isSuspended: boolean;
}

export async function readProcessInfo(engine: Engine, call: Call, instanceId: string): Promise<Info> {
  const { tenantId, userId } = call.caller;
  const read = engine.database.read(tenantId);
  await requireParticipant(engine, read, call, instanceId);
  const row = await read.first<InstanceRow>(
    sql`select i.id as "processInstanceId", d.id as "processDefinitionId", ${processName(call.language)} as "processDefinitionName",
        ${subjectIn(call.language)} as subject, d.category, ${categoryName(call.language)} as "categoryName", i.business, coalesce(i.business_id::text, '') as "businessId",
        i.status as "instanceState", i.starter, ${nameOfUser(sql`i.tenant_id`, sql`i.starter`)} as "startUserName",
        i.start_time as "startTime", coalesce(i.end_time::text, '') as "endTime",
        i.suspended or d.suspended as "isSuspended"
      from workflow_instance i join workflow_definition d on d.id = i.definition_id
      where i.tenant_id = ${tenantId} and i.id = ${instanceId}`,
  );
  if (!row) fail(workflowErrors.noInstance);
  const { starter, isSuspended, ...info } = row;
  const stateOf = await readBusinessStates(read, engine.registry, tenantId, [info]);
  const isRunning = info.instanceState === instanceStatus.running && !isSuspended;
  const hasRecord = engine.serviceHandlers[`${info.business}.hold`] !== undefined;
  const acts = await readInstanceActs(read, {
    tenantId,
    instanceId,
    userId,
    starter,
    isRunning,
    hasRecord,
    definitionId: info.processDefinitionId,
  });
  return {
    ...info,
    status: stateOf(info),
    startTime: toWireTime(info.startTime),
    endTime: info.endTime === '' ? '' : toWireTime(info.endTime),
    ...acts,
  };
}

export async function readModelView(
  engine: Engine,
  call: Call,
  ids: { processInstanceId?: string | undefined; processDefinitionId?: string | undefined },
): Promise<OutputOf<typeof modelView>> {
  const { tenantId } = call.caller;
  const read = engine.database.read(tenantId);
  const { processInstanceId: instanceId, processDefinitionId } = ids;
  if (instanceId !== undefined) {
    await requireParticipant(engine, read, call, instanceId);
    const definitionId = await findDefinition(read, tenantId, instanceId);
    return {
      xml: await readXml(read, tenantId, definitionId),
      flow: await readCourse(engine, call, instanceId, definitionId),
    };
  }
  if (processDefinitionId === undefined) fail(errors.missingParameter, { name: 'processInstanceId' });
  return { xml: await readXml(read, tenantId, processDefinitionId), flow: [] };
}

async function findDefinition(read: Sql, tenantId: string, instanceId: string): Promise<string> {
  const row = await read.first<{ id: string }>(
    sql`select definition_id as id from workflow_instance where tenant_id = ${tenantId} and id = ${instanceId}`,
  );
  if (!row) fail(workflowErrors.noInstance);
  return row.id;
}

async function readXml(read: Sql, tenantId: string, definitionId: string): Promise<string> {
  const row = await read.first<{ xml: string }>(
    sql`select xml from workflow_definition where id = ${definitionId} and tenant_id in (${tenantId}, '')`,
  );
  if (!row) fail(workflowErrors.noDefinition);
  return row.xml;
}

const readCourse = async (
  engine: Engine,
  call: Call,
  instanceId: string,
  definitionId: string,
): Promise<Activity[]> => {
  const read = engine.database.read(call.caller.tenantId);
  const model = await modelOfDefinition(read, definitionId);
  const place = { tenantId: call.caller.tenantId, instanceId, model, language: call.language };
  return readActivities(read, place, (links) => signLinks(engine, place.tenantId, links));
};

export async function readHistory(
  engine: Engine,
  call: Call,
  instanceId: string,
  { start, end }: { start: string | undefined; end: string | undefined },
): Promise<OutputOf<typeof historyFlowList>> {
  const { tenantId } = call.caller;
  const read = engine.database.read(tenantId);
  await requireParticipant(engine, read, call, instanceId);
  const rows = await readCourse(engine, call, instanceId, await findDefinition(read, tenantId, instanceId));
  return cutActivities(rows, start, end);
}
