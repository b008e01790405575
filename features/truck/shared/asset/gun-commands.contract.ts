// Reads the latest commands of a connector with their states and results.
import { contract, id, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { chargingGun } from './charging-gun.resource.ts';

export const commandState = { waiting: 0, sent: 1, done: 2, failed: 3, unanswered: 4 } as const;

const command = z.strictObject({
  id: z.string(),
  /** OCPP name of the command. */
  name: z.string(),
  state: z.literal(Object.values(commandState)),
  /** The result in the words of the device; "" before the device replies. */
  result: z.string(),
  reason: z.string(),
  orderNo: z.string(),
  userName: z.string(),
  createTime: z.string(),
});
/** The number of commands on a page. */
export const commandsAtOnce = 50;

export type GunCommandRow = z.output<typeof command>;

export const gunCommands = contract({
  of: chargingGun,
  path: 'commands',
  title: { zh: '充电枪最近的指令', en: 'Connector: recent commands' },
  input: z.object({ gunId: id, before: optionalId.meta({ description: 'Commands older than this one' }) }),
  output: z.array(command),
});
