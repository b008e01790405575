// Commands for a charger of OCPP, carried out by the process that holds its socket.
import type { Engine } from '@ec/resource-server/feature';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import type { Charger, OcppVersion } from '../../charger/events.ts';
import { type CommandResult, concludeCommand, type GunCommand, takeCommand } from '../../charger/gun-commands.ts';
import type { Answer, Link } from '../socket/link.ts';
import { problemOf } from '../socket/schemas.ts';
import { type Command, commandResultOf, messageOf } from './outbound.ts';

/** The time in which a charger must reply. */
const patienceMs = 30_000;

export async function carryOut(
  engine: Engine,
  charger: Charger<OcppVersion>,
  link: Link,
  commandId: string,
): Promise<void> {
  const { tenantId } = charger;
  const claimed = await engine.database.withTenant(tenantId, (tx) => takeCommand(tx, charger, commandId));
  if (!claimed) return;
  const verdict = await send(charger, link, claimed);
  await engine.database.withTenant(tenantId, (tx) => concludeCommand(tx, engine, claimed, verdict));
}

async function send(
  { protocol }: Charger<OcppVersion>,
  link: Link,
  { connector, no, key, ...taken }: GunCommand,
): Promise<CommandResult> {
  const command: Command = {
    ...taken,
    connector: connector ?? undefined,
    transaction: no === null || key === null ? undefined : { no, key },
  };
  const message = messageOf(protocol, command);
  if (!message) return { state: commandState.failed, result: 'NotSupported' };
  const wrong = problemOf(protocol, `urn:${message.action}.req`, message.payload);
  if (wrong) return { state: commandState.failed, result: 'NotSupported', message: wrong.text.slice(0, 255) };
  return verdict(taken.name, await link.call(message.action, message.payload, patienceMs));
}

function verdict(name: string, answer: Answer): CommandResult {
  if (answer.kind === 'result') return commandResultOf(name, answer.payload);
  if (answer.kind === 'silence') return { state: commandState.unanswered, result: 'Timeout' };
  if (answer.kind === 'closed') return { state: commandState.unanswered, result: 'Offline' };
  const isUnknown = answer.code === 'NotImplemented' || answer.code === 'NotSupported';
  const result = isUnknown ? 'NotSupported' : answer.code.slice(0, 30);
  return { state: commandState.failed, result, message: answer.text.slice(0, 255) };
}
