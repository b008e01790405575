// The last commands of a connector, so that nobody has to guess whether one has reached it: a read of our own.
import { contract, id, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { chargingGun } from './charging-gun.resource.ts';

/** The states of a command. */
export const commandState = { waiting: 0, sent: 1, done: 2, failed: 3, unanswered: 4 } as const;

const command = z.strictObject({
  id: z.string(),
  /** OCPP name of the command. */
  name: z.string(),
  state: z.literal(Object.values(commandState)),
  /** As the device said it, "" until it has. */
  result: z.string(),
  reason: z.string(),
  orderNo: z.string(),
  userName: z.string(),
  createTime: z.string(),
});
/** Commands of one page. */
export const commandsAtOnce = 50;

export type GunCommandRow = z.output<typeof command>;

export const gunCommands = contract({
  of: chargingGun,
  path: 'commands',
  title: { zh: '充电枪最近的指令', en: 'Connector: recent commands' },
  input: z.object({ gunId: id, before: optionalId.meta({ description: 'Commands older than this one' }) }),
  output: z.array(command),
});
