// The call starts, stops or reads the process of a row (domain §5). It takes only the id of the row, so nobody can run another command.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { processInfo } from './process-info.resource.ts';

export const processActions = ['start', 'stop', 'restart', 'status', 'log'] as const;
export type ProcessAction = (typeof processActions)[number];

export const processManage = contract({
  of: processInfo,
  path: 'processManage',
  access: { code: permissionsOf(processInfo).action('processManage') },
  title: { zh: '采集进程：启停与日志', en: 'Data collection process: start, stop, log' },
  input: z.object({ id, action: z.enum(processActions) }),
  output: z.strictObject({
    id: z.string(),
    action: z.enum(processActions),
    ok: z.boolean(),
    beforeState: z.number().int(),
    afterState: z.number().int(),
    pid: z.number().int().nullable(),
    message: z.string(),
    log: z.string().optional().meta({ description: 'Its last lines, secrets taken out; with action=log' }),
  }),
});

/** The time in ms after which clients give up. The server replies earlier (domain §5). */
export const managePatience = 20_000;
