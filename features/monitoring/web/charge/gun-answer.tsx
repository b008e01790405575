// Shows the result of an action in the tile of its connector: first the answer of the call, later the reply of the device.
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { commandState, gunCommands } from '@ec/truck/shared/asset/gun-commands.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { chargeTexts } from './charge-texts.ts';

export interface Answer {
  /** The id of the command to the device; empty where the action needed none. */
  commandId: string;
  outcome: 'pending' | 'done' | 'failed';
  message: string;
}

type Command = OutputOf<typeof gunCommands>[number];

const pollMs = 2_000;
const isOpen = ({ state }: Command) => state === commandState.waiting || state === commandState.sent;

export function GunAnswer({ gunId, answer }: { gunId: string; answer: Answer | undefined }) {
  if (!answer) return null;
  return <Outcome key={`${answer.commandId}${answer.message}`} gunId={gunId} answer={answer} />;
}

function Outcome({ gunId, answer }: { gunId: string; answer: Answer }) {
  const texts = useTexts(chargeTexts);
  const isPending = answer.outcome === 'pending' && answer.commandId !== '';
  const find = (commands: readonly Command[] | undefined) => commands?.find(({ id }) => id === answer.commandId);
  const { data } = useCall(
    gunCommands,
    { gunId },
    {
      enabled: isPending,
      refetchInterval: (commands) => {
        const command = find(commands);
        return command && !isOpen(command) ? false : pollMs;
      },
    },
  );
  const command = find(data);
  const words = !isPending || !command ? answer.message : wordsOf(command, texts);
  const outcome = command && isPending ? outcomeOf(command) : answer.outcome;
  return (
    <p className="charge-answer" role="status" data-outcome={outcome}>
      {words || texts[outcome === 'pending' ? 'waiting' : outcome]}
    </p>
  );
}

function outcomeOf(command: Command): Answer['outcome'] {
  if (isOpen(command)) return 'pending';
  return command.state === commandState.done ? 'done' : 'failed';
}

function wordsOf(command: Command, texts: (typeof chargeTexts)['zh']): string {
  if (isOpen(command)) return texts.waiting;
  if (command.state === commandState.unanswered) return texts.noAnswer;
  return `${command.state === commandState.done ? texts.done : texts.failed} ${command.result}`.trim();
}
