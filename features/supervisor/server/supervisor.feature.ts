// Supervision: nodes that acquire data and their processes, the servers of the platform among them (domain §5).
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
import { carryOut, type Done } from './carry-out.ts';
import { processesConfig } from './managed/processes-config.ts';
import { askOther } from './orders.ts';
import { outcomes, supervisorErrors } from './supervisor.errors.ts';
import { supervisorOf } from './supervisor.ts';
import { forgetOrdersJob, watchNodesJob } from './watch-nodes.job.ts';

type Asked = InputOf<typeof processManage>;

/** By the row alone: its tenant and name say which process is meant, and only what a server's configuration names is one. */
async function manage(engine: Engine, call: Call<Asked>): Promise<OutputOf<typeof processManage>> {
  const { id, action } = call.input;
  const { tenantId } = call.caller;
  const row = await detailRow(engine, processInfo, call, id);
  const supervisor = supervisorOf(engine);
  const managed = supervisor.find(tenantId, row.processName);
  let lastReply: Done | undefined;
  if (managed) lastReply = await carryOut(managed, action);
  else {
    const node = row.managed === 1 ? await detailRow(engine, collectorInfo, call, row.nodeId) : undefined;
    // A row that neither this server nor another knows by name is a note that a person has written.
    if (node?.managed !== 1 || node.nodeName === supervisor.node.name)
      throw new AppError(supervisorErrors.notManaged, { name: row.processName });
    lastReply = await askOther(engine, { tenantId, nodeName: node.nodeName, processName: row.processName, action });
  }
  if (!lastReply) throw new AppError(supervisorErrors.nodeSilent, { name: row.processName });
  if (managed) await supervisor.beat();
  const { outcome, log, ...states } = lastReply;
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
async function auditRefused({ database, ids }: Engine, call: Call<Asked>, error: AppError): Promise<void> {
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
