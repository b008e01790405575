// The supervision of data collection nodes and their processes; the servers of the platform are such nodes, too (domain §5).
import { audit } from '@ec/kernel/audit';
import { AppError, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { labelOf } from '@ec/language/label';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine, Feature } from '@ec/resource-server/feature';
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { collectorInfo } from '../shared/collector-info.resource.ts';
import { processInfo } from '../shared/process-info.resource.ts';
import { processManage } from '../shared/process-manage.contract.ts';
import { supervisorResources } from '../shared/resources.ts';
import { supervisorMenus } from '../shared/supervisor.menus.ts';
import { processesConfig } from './managed/processes-config.ts';
import { requestAction } from './orders.ts';
import { type ActionResult, runAction } from './run-action.ts';
import { outcomes, supervisorErrors } from './supervisor.errors.ts';
import { supervisorOf } from './supervisor.ts';
import { forgetOrdersJob, watchNodesJob } from './watch-nodes.job.ts';

type ManageInput = InputOf<typeof processManage>;

/** Runs an action on the process of a row, on this server or on the server of its node. Tenant and name of the row identify the process. */
async function manage(engine: Engine, call: Call<ManageInput>): Promise<OutputOf<typeof processManage>> {
  const { id, action } = call.input;
  const { tenantId } = call.caller;
  const row = await detailRow(engine, processInfo, call, id);
  const supervisor = supervisorOf(engine);
  const managed = supervisor.find(tenantId, row.processName);
  let result: ActionResult | undefined;
  if (managed) result = await runAction(managed, action);
  else {
    const node = row.managed === 1 ? await detailRow(engine, collectorInfo, call, row.nodeId) : undefined;
    // No server supervises the process, so the row was entered by a person.
    if (node?.managed !== 1 || node.nodeName === supervisor.node.name)
      throw new AppError(supervisorErrors.notManaged, { name: row.processName });
    result = await requestAction(engine, { tenantId, nodeName: node.nodeName, processName: row.processName, action });
  }
  if (!result) throw new AppError(supervisorErrors.nodeSilent, { name: row.processName });
  if (managed) await supervisor.beat();
  const { outcome, log, ...states } = result;
  const message = labelOf(outcomes[outcome], call.language);
  const { beforeState, afterState } = states;
  await engine.database.withTenant(tenantId, (tx) =>
    audit(tx, call, engine.ids, [
      {
        resource: processInfo.name,
        action: 'processManage',
        rowId: id,
        ...(states.ok ? {} : { reason: message }),
        changes: { before: { procState: beforeState }, after: { procState: afterState }, given: { action } },
      },
    ]),
  );
  return { id, action, ...states, message, ...(log === undefined ? {} : { log }) };
}

/** Refused actions are audited, too (domain §8.1). */
async function auditRefused({ database, ids }: Engine, call: Call<ManageInput>, error: AppError): Promise<void> {
  const { id, action } = call.input;
  const reason = errorText(error.entry, error.parameters, call.language);
  const entry = {
    resource: processInfo.name,
    action: 'processManage',
    rowId: id,
    reason,
    changes: { given: { action } },
  };
  await database.withTenant(call.caller.tenantId, (tx) => audit(tx, call, ids, [entry]));
}

const supervisorPart: Part = {
  resources: [collectorInfo, processInfo],
  config: [processesConfig],
  routes: (engine) => [
    ...resourceRoutes(engine, collectorInfo),
    ...resourceRoutes(engine, processInfo),
    ...serve(
      processManage,
      (call) =>
        manage(engine, call).catch(async (error: unknown) => {
          if (error instanceof AppError) await auditRefused(engine, call, error);
          throw error;
        }),
      { perMinute: 120 },
    ),
  ],
  jobs: () => [watchNodesJob(), forgetOrdersJob()],
};

export const supervisorFeature: Feature = {
  ...featureOfParts({ name: 'supervisor', label: { zh: '采集监管', en: 'Supervision' } }, supervisorResources, [
    supervisorPart,
  ]),
  menus: supervisorMenus,
  start: (engine) => supervisorOf(engine).start(),
};
