// The calls of comments on a process, with files (contract §6, domain §13).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

export const submitComment = contract({
  path: 'blade-desk/process/processComment/submit',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '发表审批意见', en: 'Workflow: comment' },
  input: z.object({
    processInstanceId: id,
    taskId: text.max(20).optional(),
    content: text.trim().min(1).max(500),
    files: text.max(4000).default(''),
  }),
  output: z.literal(true),
});

export const commentList = contract({
  path: 'blade-desk/process/processComment/list',
  access: 'signedIn',
  title: { zh: '审批意见', en: 'Workflow: comments of a process' },
  input: z.object({ processInstanceId: id }),
  output: z.array(
    z.looseObject({
      id: text,
      taskName: text,
      userName: text,
      principalName: text.meta({ description: 'For whom the person acted as a deputy' }),
      action: z.number().int().nullable(),
      content: text,
      files: text,
      createTime: text,
    }),
  ),
});
