// A device may reply to a command while the HTTP call still waits (domain §8.2). The call waits up to eight seconds once a gateway has
// taken the command, and 600 ms where none has.
import type { Call, Route } from '@ec/kernel/http/route';
import { fill } from '@ec/language/fill';
import { isObject, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { commandState } from '../../shared/asset/gun-commands.contract.ts';
import { pending } from './gun-command.ts';

/** Milliseconds that the call waits for the reply of the device. */
const replyTimeout = 8000;
/** Milliseconds that the call waits for a gateway to take the command. */
const gatewayTimeout = 600;
/** Milliseconds between two reads of the command. */
const pollInterval = 60;

interface CommandRow {
  state: number;
  result: string | null;
  message: string | null;
}

/** Waits for the end of the command. Returns undefined where the time is up first, or there is no such command. */
async function answerOf(
  { database }: Pick<Engine, 'database'>,
  tenantId: string,
  id: string,
): Promise<CommandRow | undefined> {
  const started = performance.now();
  for (;;) {
    const commandRow = await database
      .read(tenantId)
      .first<CommandRow>(
        sql`select state, result, message from truck_gun_cmd where tenant_id = ${tenantId} and id = ${id}`,
      );
    if (!commandRow || commandRow.state > commandState.sent) return commandRow;
    const waited = performance.now() - started;
    if (waited > (commandRow.state === commandState.waiting ? gatewayTimeout : replyTimeout)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}

const words = {
  done: { zh: '设备已执行：{result}', en: 'Done by the device: {result}' },
  failed: { zh: '设备未执行：{result}', en: 'Not done by the device: {result}' },
} as const;

/** Wraps a route so that its reply contains the result from the device, if the device replies in time. `commandIn` finds the command in it. */
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
