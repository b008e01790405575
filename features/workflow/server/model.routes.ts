// Serves models, deployments, definitions and running instances to administrators of workflows.
import { AppError, errorText } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import type { Call, Route } from '@ec/kernel/http/route';
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { serve } from '@ec/resource-server/serve';
import {
  changeState,
  checkUpload,
  deleteDeployment,
  deployFields,
  deployUpload,
  followDelete,
  followList,
  managerList,
  modelDeploy,
  modelDetail,
  modelList,
  modelRemove,
  modelSubmit,
} from '../shared/model.contract.ts';
import { pageOfDefinitions } from './definition-list.ts';
import { readDeployable } from './definitions.ts';
import { changeDefinitionState, deleteDeployments, deployAll } from './deployments.ts';
import { pageOfRunning } from './follow-list.ts';
import { pageOfModels, readModelRow, removeModels, saveModel } from './model-rows.ts';
import { stateTexts } from './model-texts.ts';
import { mostFileBytes, mostFiles, readDiagram, readUpload } from './process-file.ts';
import type { WorkflowServices } from './process-steps.ts';
import { withdrawProcess } from './withdraw.ts';

export const modelRoutes = (engine: Engine, services: WorkflowServices): Route[] => [
  ...serve(modelList, ({ caller, input: { current, size, ...filter } }) =>
    pageOfModels(engine.database.read(caller.tenantId), caller.tenantId, { current, size }, filter),
  ),
  ...serve(modelDetail, ({ caller, input }) =>
    readModelRow(engine.database.read(caller.tenantId), caller.tenantId, input.id),
  ),
  ...serve(modelSubmit, (call) => saveModel(engine, call, call.input)),
  ...serve(modelRemove, async (call) => {
    await removeModels(engine, call, idsOf(call.input.ids));
    return true as const;
  }),
  ...serve(modelDeploy, async (call) => {
    const { modelId, category, tenantIds } = call.input;
    const { tenantId } = call.caller;
    const { xml } = await readModelRow(engine.database.read(tenantId), tenantId, modelId);
    await deployAll(engine, call, { xmls: [xml], category, tenantIds, handlers: namesOf(services) });
    return true as const;
  }),
  ...definitionRoutes(engine, services),
  ...uploadRoutes(engine, services),
];

const namesOf = ({ handlers }: WorkflowServices): ReadonlySet<string> => new Set(handlers.keys());

function definitionRoutes(engine: Engine, services: WorkflowServices): Route[] {
  return [
    ...serve(managerList, ({ caller, language, input: { current, size, ...filter } }) =>
      pageOfDefinitions(
        { read: engine.database.read(caller.tenantId), language },
        caller.tenantId,
        { current, size },
        filter,
      ),
    ),
    ...serve(changeState, async (call) => {
      const { processId, state } = call.input;
      await changeDefinitionState(engine, call, processId, state === 'suspend');
      const msg = fill(stateTexts[state][call.language], { id: processId });
      // Clients show the message of this reply.
      return call.reply.send({ code: 200, success: true, data: {}, msg });
    }),
    ...serve(deleteDeployment, async (call) => {
      await deleteDeployments(engine, call, idsOf(call.input.deploymentIds, 'deploymentIds'));
      return true as const;
    }),
    ...serve(followList, ({ caller, language, input }) =>
      pageOfRunning({ read: engine.database.read(caller.tenantId), language }, caller.tenantId, input),
    ),
    ...serve(followDelete, async (call) => {
      const { tenantId, userId } = call.caller;
      const { processInstanceId: instanceId, deleteReason: reason } = call.input;
      const act = { tenantId, instanceId, userId, reason };
      await engine.database.withTenant(tenantId, (tx) => withdrawProcess(tx, services, act, true));
      return true as const;
    }),
  ];
}

function uploadRoutes(engine: Engine, services: WorkflowServices): Route[] {
  const settings = { takesFiles: true, filesLimit: mostFiles * mostFileBytes };
  return [
    ...serve(checkUpload, (call) => checkFile(engine, services, call), settings),
    ...serve(
      deployUpload,
      async (call) => {
        const { files, fields } = await readUpload(call, 'files');
        const { category, tenantIds } = checkInput(deployFields, fields);
        const xmls = files.map(readDiagram);
        await deployAll(engine, call, { xmls, category, tenantIds, handlers: namesOf(services) });
        return true as const;
      },
      settings,
    ),
  ];
}

/** Checks whether a file could be deployed, without deploying it. */
async function checkFile(
  { database }: Engine,
  services: WorkflowServices,
  call: Call,
): Promise<OutputOf<typeof checkUpload>> {
  const { files } = await readUpload(call, 'file');
  const [file] = files;
  const name = file?.name.slice(-100) ?? '';
  const { tenantId } = call.caller;
  try {
    if (file) await readDeployable(database.read(tenantId), tenantId, readDiagram(file), namesOf(services));
    return { name, success: true, problem: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, success: false, problem: errorText(error.entry, error.parameters, call.language) };
  }
}
