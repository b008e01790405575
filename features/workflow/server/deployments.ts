// Deploys diagrams to tenants, suspends and activates definitions, deletes deployments.

import { type AuditEntry, audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import { deploy } from './definitions.ts';
import { workflowErrors } from './workflow.errors.ts';

type Needs = Pick<Engine, 'database' | 'ids'>;
type Administration = Pick<Call, 'caller' | 'rights' | 'requestId' | 'remoteIp'>;

/** The owner of a general definition, which all tenants can use. */
const general = '';
const mostTenants = 200;

export interface DeploymentRequest {
  xmls: readonly string[];
  category: string;
  /** Comma-separated; empty for a general definition. */
  tenantIds: string;
  handlers: ReadonlySet<string>;
}

/** Deploys all files for all tenants, or none of them. @returns the ids of the definitions */
export async function deployAll(needs: Needs, call: Administration, request: DeploymentRequest): Promise<string[]> {
  const owners = readOwners(request.tenantIds);
  return workFor(needs, call, owners, 'deploys workflows', async (tx) => {
    await checkCategory(tx, request.category);
    await checkTenants(tx, owners);
    const definitions: string[] = [];
    for (const owner of owners) {
      for (const xml of request.xmls) {
        const { category, handlers } = request;
        const deployment = { xml, category, handlers, userId: call.caller.userId };
        definitions.push(await deploy(tx, needs.ids, owner, deployment));
      }
    }
    await auditDefinitions(tx, needs, call, 'deploy', definitions);
    return definitions;
  });
}

function readOwners(tenantIds: string): string[] {
  const owners = [...new Set(tenantIds.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (owners.length > mostTenants) fail(workflowErrors.tooManyTenants, { most: mostTenants });
  return owners.length === 0 ? [general] : owners.toSorted();
}

/** Runs `work` in the caller's own tenant. For other owners, only an administrator of the platform may run it. */
function workFor<T>(
  { database }: Needs,
  call: Administration,
  owners: readonly string[],
  reason: string,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  const { tenantId, userId, account } = call.caller;
  if (owners.every((owner) => owner === tenantId)) return database.withTenant(tenantId, work);
  if (!call.rights.isAdministrator) fail(workflowErrors.generalByPlatform);
  const by = { userId, account, requestId: call.requestId, remoteIp: call.remoteIp };
  return database.asPlatform(reason, work, { by });
}

async function checkCategory(tx: Sql, category: string): Promise<void> {
  const row = await tx.first(
    sql`select id from system_dict where code = 'flow' and is_deleted = 0 and parent_id <> 0
      and 'flow_' || dict_key = ${category}`,
  );
  if (!row) fail(workflowErrors.wrongCategory, { category: category.slice(0, 40) });
}

async function checkTenants(tx: Sql, owners: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    sql`select tenant_id as id from system_tenant where tenant_id = any(${owners}::varchar[]) and is_deleted = 0`,
  );
  const present = new Set(rows.map(({ id }) => id));
  const missing = owners.find((owner) => owner !== general && owner !== platformTenant && !present.has(owner));
  if (missing !== undefined) fail(workflowErrors.noTenant, { tenant: missing.slice(0, 20) });
}

const auditDefinitions = (
  tx: Sql,
  { ids }: Needs,
  call: Administration,
  action: string,
  definitions: readonly string[],
) =>
  audit(
    tx,
    call,
    ids,
    definitions.map((rowId): AuditEntry => ({ resource: 'workflow.definition', action, rowId })),
  );

interface OwnedDefinition {
  id: string;
  owner: string;
  name: string;
}

/** Finds definitions of the caller's tenant, and general definitions. @throws AppError noDefinition where one is missing */
async function findDefinitions(
  needs: Needs,
  { caller }: Administration,
  ids: readonly string[],
): Promise<OwnedDefinition[]> {
  const rows = await needs.database.read(caller.tenantId).rows<OwnedDefinition>(
    sql`select id, tenant_id as owner, name from workflow_definition
      where id = any(${ids}::bigint[]) and tenant_id in (${caller.tenantId}, '') and removed_time is null order by id`,
  );
  if (rows.length !== ids.length) fail(workflowErrors.noDefinition);
  return rows;
}

/** Suspends or activates a definition and, with it, its running instances. */
export async function changeDefinitionState(
  needs: Needs,
  call: Administration,
  id: string,
  isSuspended: boolean,
): Promise<void> {
  const [definition] = await findDefinitions(needs, call, [id]);
  await workFor(needs, call, [definition?.owner ?? general], 'changes the state of a workflow', async (tx) => {
    await tx.run(sql`update workflow_definition set suspended = ${isSuspended} where id = ${id}`);
    await auditDefinitions(tx, needs, call, isSuspended ? 'suspend' : 'activate', [id]);
  });
}

/** Takes definitions out of use. Their rows stay, because ended instances refer to them. */
export async function deleteDeployments(needs: Needs, call: Administration, ids: readonly string[]): Promise<void> {
  const definitions = await findDefinitions(needs, call, ids);
  const owners = definitions.map(({ owner }) => owner);
  await workFor(needs, call, owners, 'deletes deployments of workflows', async (tx) => {
    // A start waits for this lock and then finds no definition, so that no instance begins after the count.
    await tx.rows(sql`select id from workflow_definition where id = any(${ids}::bigint[]) order by id for update`);
    for (const { id, name } of definitions) {
      const running = await tx.first<{ count: number }>(
        sql`select count(*)::int as count from workflow_instance where definition_id = ${id} and status = ${keys(instanceStatus.running)}`,
      );
      const count = running?.count ?? 0;
      if (count > 0) fail(workflowErrors.hasInstances, { name, count });
    }
    await tx.run(
      sql`update workflow_definition set removed_time = now()
        where id = any(${ids}::bigint[]) and removed_time is null`,
    );
    await auditDefinitions(tx, needs, call, 'remove', ids);
  });
}
