// Lets the HTTP reply to a command contain the result from the device, if the device replies in time (domain §8.2).
import type { Call, Route } from '@ec/kernel/http/route';
import { fill } from '@ec/language/fill';
import { isObject, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { commandState } from '../../shared/asset/gun-commands.contract.ts';
import { pending } from './gun-command.ts';

/** Milliseconds from the start of the wait within which the device must reply. */
const replyTimeout = 8000;
/** Milliseconds from the start of the wait within which a gateway must take the command; otherwise the wait ends. */
const gatewayTimeout = 600;
/** Milliseconds between two reads of the command. */
const pollInterval = 60;

interface CommandRow {
  state: number;
  result: string | null;
  message: string | null;
}

/** Waits until the command is done, failed or unanswered. Returns undefined where the time is up first, or there is no such command. */
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

/**
 * Wraps a route so that its reply contains the result from the device, if the device replies in time. `commandIn` finds the command in the
 * reply of the route.
 */
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
