// The calls of leave, which is a process (contract §6, domain §13).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();

export const startLeave = contract({
  path: 'blade-desk/process/leave/start-process',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '发起请假', en: 'Leave: start' },
  input: z.object({
    processDefinitionId: id,
    taskUser: id,
    leaveType: z.coerce.number().int().default(1),
    startTime: text,
    endTime: text,
    reason: text.trim().min(1).max(200),
  }),
  output: z.strictObject({ businessId: text, processInstanceId: text }),
});

export const leaveDays = contract({
  path: 'blade-desk/process/leave/days',
  access: 'signedIn',
  title: { zh: '请假天数', en: 'Leave: working days of a period' },
  input: z.object({ startTime: text.max(20), endTime: text.max(20) }),
  output: z.strictObject({
    days: z.number(),
    unenteredYears: z
      .array(z.number().int())
      .meta({ description: 'Years of these dates without any holiday in the working calendar' }),
  }),
});

export const leaveDetail = contract({
  path: 'blade-desk/process/leave/detail',
  access: 'signedIn',
  title: { zh: '请假详情', en: 'Leave: detail' },
  input: z.object({ businessId: id }),
  output: z.looseObject({
    id: text,
    processDefinitionId: text,
    processInstanceId: text,
    leaveType: z.number().int().nullable(),
    leaveTypeName: text,
    startTime: text,
    endTime: text,
    days: z.number().nullable(),
    reason: text,
    taskUser: text,
    taskUserName: text,
    applyTime: text,
    createUser: text,
    createUserName: text,
    flowStatus: z.number().int().nullable(),
    flowStatusName: text,
    flow: z.looseObject({ assigneeName: text }),
  }),
});
