// A command that a device is asked now may be answered while the call still waits (domain §8.2): up to eight seconds once a gateway
// has taken it, a moment only where none has.
import type { Call, Route } from '@ec/kernel/http/route';
import { fill } from '@ec/language/fill';
import { isObject, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { commandState } from '../../shared/asset/gun-commands.contract.ts';
import { pending } from './gun-command.ts';

const longest = 8000;
/** Until a gateway that holds the device has taken it. */
const untilTaken = 600;
const between = 60;

interface Told {
  state: number;
  result: string | null;
  message: string | null;
}

/** In the words of the device; undefined where it has not answered yet. */
async function answerOf(
  { database }: Pick<Engine, 'database'>,
  tenantId: string,
  id: string,
): Promise<Told | undefined> {
  const started = performance.now();
  for (;;) {
    const commandRow = await database
      .read(tenantId)
      .first<Told>(sql`select state, result, message from truck_gun_cmd where tenant_id = ${tenantId} and id = ${id}`);
    if (!commandRow || commandRow.state > commandState.sent) return commandRow;
    const waited = performance.now() - started;
    if (waited > (commandRow.state === commandState.waiting ? untilTaken : longest)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, between));
  }
}

const words = {
  done: { zh: '设备已执行：{result}', en: 'Done by the device: {result}' },
  failed: { zh: '设备未执行：{result}', en: 'Not done by the device: {result}' },
} as const;

/** The same route, whose answer holds what the device said where it says it in time. `commandIn`: where the answer has the command. */
export function withAnswer<R extends Route>(
  engine: Pick<Engine, 'database'>,
  route: R,
  commandIn: (answer: Record<string, unknown>) => unknown = (answer) => answer,
): R {
  return {
    ...route,
    async handler(call: Call) {
      const answer: unknown = await route.handler(call);
      const command = isObject(answer) ? commandIn(answer) : undefined;
      if (!isObject(command) || command.result !== pending) return answer;
      const commandAnswer = await answerOf(engine, call.caller.tenantId, textOf(command.commandId));
      if (!commandAnswer) return answer;
      command.result = commandAnswer.result ?? pending;
      const isDone = commandAnswer.state === commandState.done;
      command.outcome = isDone ? 'done' : 'failed';
      const answerText = [commandAnswer.result, commandAnswer.message].filter(Boolean).join(' · ');
      command.message = fill(words[isDone ? 'done' : 'failed'][call.language], { result: answerText });
      return answer;
    },
  };
}
