// The calls of models, their deployments and running instances, for administrators of workflows (contract §6).
import { contract, id, optionalId, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';
import { definitionRow, processFilters } from './work.contract.ts';

const text = z.string();
const may = (code: string) => ({ code });
const done = z.literal(true);

const modelRow = z.strictObject({
  id: text,
  modelKey: text,
  name: text,
  description: text,
  version: z.number().int(),
  created: text,
  lastUpdated: text,
});

export const modelList = contract({
  path: 'blade-flow/model/list',
  access: may('flow_model'),
  title: { zh: '流程模型', en: 'Workflow: models' },
  input: z.object({ ...paging, modelKey: text.max(64).optional(), name: text.max(100).optional() }),
  output: pageOf(modelRow),
});

export const modelDetail = contract({
  path: 'blade-flow/model/detail',
  access: may('flow_model'),
  title: { zh: '流程模型详情', en: 'Workflow: a model' },
  input: z.object({ id }),
  output: z.strictObject({ ...modelRow.shape, xml: text, modelEditorXml: text }),
});

export const modelSubmit = contract({
  path: 'blade-flow/model/submit',
  method: 'POST',
  access: { by: ({ id: row }) => (row ? 'flow_model_update' : 'flow_model_create') },
  title: { zh: '保存流程模型', en: 'Workflow: save a model' },
  input: z.object({
    id: id.optional(),
    modelKey: text.max(64).optional(),
    name: text.max(100).optional(),
    description: text.max(255).optional(),
    version: z.coerce
      .number()
      .int()
      .optional()
      .meta({ description: 'The version that was read; a model that somebody else saved since is refused' }),
    modelEditorXml: text.default(''),
    xml: text.optional(),
  }),
  output: z.strictObject({ id: text }),
});

export const modelRemove = contract({
  path: 'blade-flow/model/remove',
  method: 'POST',
  access: may('flow_model_delete'),
  title: { zh: '删除流程模型', en: 'Workflow: delete models' },
  input: z.object({ ids: text }),
  output: done,
});

export const deployFields = z.object({ category: text.max(32), tenantIds: text.max(4000).default('') });

export const modelDeploy = contract({
  path: 'blade-flow/model/deploy',
  method: 'POST',
  access: may('flow_model_deploy'),
  title: { zh: '部署流程模型', en: 'Workflow: deploy a model' },
  input: z.object({ modelId: id, ...deployFields.shape }),
  output: done,
});

export const managerList = contract({
  path: 'blade-flow/manager/list',
  access: may('flow_manager'),
  title: { zh: '流程定义', en: 'Workflow: definitions' },
  input: z.object({ ...paging, ...processFilters, mode: z.coerce.number().int().optional() }),
  output: pageOf(definitionRow),
});

export const changeState = contract({
  path: 'blade-flow/manager/change-state',
  method: 'POST',
  access: may('flow_manager_state'),
  title: { zh: '变更流程状态', en: 'Workflow: suspend or activate a definition' },
  input: z.object({ processId: id, state: z.enum(['active', 'suspend']) }),
  output: z.strictObject({}),
});

export const checkUpload = contract({
  path: 'blade-flow/manager/check-upload',
  method: 'POST',
  access: may('flow_deploy'),
  title: { zh: '检查流程文件', en: 'Workflow: check a file' },
  input: z.object({ file: z.file() }),
  output: z.strictObject({
    name: text,
    success: z.boolean(),
    problem: text.meta({ description: 'Why it cannot be deployed; empty where it can' }),
  }),
});

export const deployUpload = contract({
  path: 'blade-flow/manager/deploy-upload',
  method: 'POST',
  access: may('flow_deploy'),
  title: { zh: '上传并部署流程', en: 'Workflow: deploy files' },
  input: z.object({
    files: z.union([z.file(), z.array(z.file())]),
    ...deployFields.shape,
  }),
  output: done,
});

export const deleteDeployment = contract({
  path: 'blade-flow/manager/delete-deployment',
  method: 'POST',
  access: may('flow_manager_remove'),
  title: { zh: '删除流程部署', en: 'Workflow: delete deployments' },
  input: z.object({ deploymentIds: text }),
  output: done,
});

export const followList = contract({
  path: 'blade-flow/follow/list',
  access: may('flow_follow'),
  title: { zh: '流程跟踪', en: 'Workflow: running instances' },
  input: z.object({
    ...paging,
    ...processFilters,
    startUserId: optionalId,
    processInstanceId: optionalId,
    processDefinitionId: optionalId,
    categoryName: text.max(100).optional(),
  }),
  output: pageOf(
    z.strictObject({
      id: text,
      executionId: text,
      processInstanceId: text,
      processDefinitionId: text,
      processDefinitionKey: text,
      processDefinitionName: text,
      name: text,
      subject: text.meta({ description: 'What it is about, in the language of the call' }),
      category: text,
      categoryName: text,
      businessId: text,
      suspensionState: z.number().int(),
      startUser: text,
      startUserId: text,
      startUserName: text,
      startTime: text,
    }),
  ),
});

export const followDelete = contract({
  path: 'blade-flow/follow/delete-process-instance',
  method: 'POST',
  access: may('flow_follow_delete'),
  title: { zh: '删除流程实例', en: 'Workflow: delete an instance' },
  input: z.object({ processInstanceId: id, deleteReason: text.trim().min(1).max(500) }),
  output: done,
});
