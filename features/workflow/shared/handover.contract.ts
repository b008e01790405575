// The calls of a handover, which gives all work of a person who leaves to a successor (contract §6).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();
const may = (code: string) => ({ code });
const count = z.number().int();

const counts = {
  openTasks: count.meta({ description: 'Tasks that the person holds, those that wait for others included' }),
  delegatedTasks: count.meta({ description: 'Tasks of the person that are with a delegate or a deputy' }),
  candidateTasks: count.meta({ description: 'Tasks that the person could claim by name' }),
  assignments: count.meta({ description: 'Running processes whose form names the person for steps to come' }),
  startedProcesses: count.meta({ description: 'Running processes that the person started' }),
  deputies: count.meta({ description: 'Deputies that the person named or is, from now on' }),
};

export const handoverPreview = contract({
  path: 'blade-flow/handover/preview',
  access: may('flow_handover'),
  title: { zh: '离职交接预览', en: 'Workflow: what a handover would move' },
  input: z.object({ userId: id }),
  output: z.strictObject(counts),
});

export const handoverSubmit = contract({
  path: 'blade-flow/handover/submit',
  method: 'POST',
  access: may('flow_handover_submit'),
  title: { zh: '离职交接', en: 'Workflow: hand over the tasks of a person' },
  input: z.object({
    fromUserId: id,
    toUserId: id,
    reason: text.trim().min(1).max(500),
    startedProcesses: z.boolean().default(false),
  }),
  output: z.strictObject({
    ...counts,
    remaining: z
      .array(
        z.strictObject({
          processInstanceId: text,
          taskId: text,
          processDefinitionName: text,
          subject: text,
          reason: text,
        }),
      )
      .meta({ description: 'What stays with the person, because the successor may not have it' }),
  }),
});
