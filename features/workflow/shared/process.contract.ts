// The calls return the diagram of a process and its history (contract §6).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

export const activityRow = z.strictObject({
  id: text,
  historyActivityId: text,
  historyActivityName: text,
  historyActivityType: text.meta({ description: 'startEvent, userTask, sequenceFlow, endEvent, candidate …' }),
  historyActivityDurationTime: text.meta({ description: 'Empty while it runs' }),
  assignee: text,
  assigneeName: text,
  principalName: text.meta({ description: 'For whom the assignee acted as a deputy' }),
  createTime: text,
  endTime: text.meta({ description: 'Empty while it runs' }),
  comment: text,
  files: text.meta({ description: 'Signed links, comma-joined' }),
});

export const modelView = contract({
  path: 'blade-flow/process/model-view',
  access: 'signedIn',
  title: { zh: '流程图', en: 'Workflow: diagram of a process' },
  input: z.object({ processInstanceId: id.optional(), processDefinitionId: id.optional() }),
  output: z.strictObject({ xml: text, flow: z.array(activityRow) }),
});

export const historyFlowList = contract({
  path: 'blade-flow/process/history-flow-list',
  access: 'signedIn',
  title: { zh: '流转记录', en: 'Workflow: history of a process' },
  input: z.object({
    processInstanceId: id,
    startActivityId: text.max(255).optional(),
    endActivityId: text.max(255).optional(),
  }),
  output: z.array(activityRow),
});

export const processInfo = contract({
  path: 'blade-flow/process/info',
  access: 'signedIn',
  title: { zh: '流程实例详情', en: 'Workflow: an instance' },
  input: z.object({ processInstanceId: id }),
  output: z.strictObject({
    processInstanceId: text,
    processDefinitionId: text,
    processDefinitionName: text,
    category: text,
    categoryName: text,
    business: text.meta({ description: 'Name of the resource whose row it decides about' }),
    businessId: text,
    subject: text.meta({ description: 'What it is about, in the language of the call' }),
    status: text,
    instanceState: z.number().int().meta({ description: '1 running, 2 ended, 3 cancelled' }),
    startUserName: text,
    startTime: text,
    endTime: text,
    mayWithdraw: z.boolean(),
    mayUrge: z.boolean(),
    mayRecall: z.boolean().meta({ description: 'The starter may take it back: nobody has acted yet' }),
    mayRetrieve: z.boolean().meta({ description: 'The caller may decide his last task again: nobody has acted since' }),
    ownTaskId: text.meta({ description: 'The task that the caller has in it, open or waiting; empty without one' }),
    ownTaskIsOpen: z.boolean().meta({ description: 'False: others sign before the caller' }),
  }),
});
