// The calls of deputies, who receive the tasks of a person for a time (contract §6). A person with the permission names his own deputies;
// administrators name those of everybody.
import { contract, id, optionalId, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

/** The maximum number of processes that one entry names. */
export const mostProcesses = 50;

export const deputyList = contract({
  path: 'blade-desk/deputy/list',
  access: { code: 'work_deputy' },
  title: { zh: '代理设置', en: 'Workflow: deputies' },
  input: z.object(paging),
  output: pageOf(
    z.strictObject({
      id: text,
      userId: text.meta({ description: 'Whose tasks they are' }),
      userName: text,
      deputyId: text.meta({ description: 'Who receives them' }),
      deputyName: text,
      startTime: text,
      endTime: text,
      processKeys: z.array(text).meta({ description: 'Empty: all processes' }),
      reason: text,
      isActive: z.boolean().meta({ description: 'The deputy receives tasks now' }),
      mayEdit: z.boolean(),
    }),
  ),
});

export const submitDeputy = contract({
  path: 'blade-desk/deputy/submit',
  method: 'POST',
  access: { by: ({ id: row }) => (row ? 'work_deputy_edit' : 'work_deputy_add') },
  title: { zh: '保存代理', en: 'Workflow: name a deputy' },
  input: z.object({
    id: optionalId,
    userId: optionalId.meta({ description: 'The caller where it is left out; others only by administrators' }),
    deputyId: id,
    startTime: text.max(20),
    endTime: text.max(20),
    processKeys: z.array(text.trim().min(1).max(64)).max(mostProcesses).default([]),
    reason: text.trim().min(1).max(100),
  }),
  output: z.strictObject({ id: text }),
});

export const removeDeputy = contract({
  path: 'blade-desk/deputy/remove',
  method: 'POST',
  access: { code: 'work_deputy_remove' },
  title: { zh: '取消代理', en: 'Workflow: remove a deputy' },
  input: z.object({ id }),
  output: z.literal(true),
});
