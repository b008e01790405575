// The calls of work orders with processes, in addition to those of every resource (contract §6, domain §8.2).
import { contract, id } from '@ec/resource/contract';
import { rowWith } from '@ec/resource/schema';
import { z } from 'zod';
import { processWork } from './process-work.resource.ts';

const text = z.string();

/** The task for which the instance waits; its texts are empty once the instance has ended. */
const processState = z.strictObject({
  processInstanceId: text,
  taskId: text,
  taskName: text,
  assignee: text,
  assigneeName: text,
  isRunning: z.boolean(),
});

/** The row with the state of its instance. */
export const processWorkDetail = rowWith(processWork, {
  flow: processState,
});

export const processWorkDetails = contract({
  of: processWork,
  path: 'details',
  title: { zh: '流程工单详情', en: 'Work order process: detail' },
  access: 'signedIn',
  input: z.object({ id }),
  output: processWorkDetail,
});

export const startProcessWork = contract({
  of: processWork,
  path: 'start-process',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '发起工单流程', en: 'Work order process: start' },
  input: z.looseObject({ processDefinitionId: id, taskUser: id, id: id.optional(), businessId: id.optional() }),
  output: z.strictObject({ businessId: text, processInstanceId: text }),
});

/** `updateTaskUser` and `updateTaskHandlerUser` are writes by GET, because existing clients send them that way. */
export const updateTaskUser = contract({
  of: processWork,
  path: 'updateTaskUser',
  access: 'signedIn',
  title: { zh: '变更审批人', en: 'Work order process: change the approver' },
  input: z.object({ taskId: id, userId: id }),
  output: z.literal(true),
});

export const updateTaskHandlerUser = contract({
  of: processWork,
  path: 'updateTaskHandlerUser',
  access: 'signedIn',
  title: { zh: '变更处理人', en: 'Work order process: change the handler' },
  input: z.object({ taskId: id, userId: id, businessId: id.optional() }),
  output: z.literal(true),
});

export const sendDingDingTalk = contract({
  of: processWork,
  path: 'sendDingDingTalk',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '发送钉钉消息', en: 'Work order process: send by DingTalk' },
  input: z.object({
    userIds: z.union([z.array(id).min(1).max(100), text.min(1).max(2000)]),
    title: text.trim().min(1).max(80),
    content: text.trim().min(1).max(500),
    url: text.max(500).optional(),
    businessId: id,
  }),
  output: z.strictObject({
    sent: z.number().int(),
    failed: z.array(z.strictObject({ userId: text, reason: text })),
  }),
});
