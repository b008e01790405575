// Executes commands for OCPP chargers, in the process that holds the socket of the charger.
import type { Engine } from '@ec/resource-server/feature';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import type { Charger, OcppVersion } from '../../charger/events.ts';
import { type CommandResult, concludeCommand, type GunCommand, takeCommand } from '../../charger/gun-commands.ts';
import type { Answer, Link } from '../socket/link.ts';
import { faultOf } from '../socket/schemas.ts';
import { type Command, commandResultOf, messageOf } from './outbound.ts';

/** The time in which a charger must reply. */
const timeoutMs = 30_000;

export async function executeCommand(
  engine: Engine,
  charger: Charger<OcppVersion>,
  link: Link,
  commandId: string,
): Promise<void> {
  const { tenantId } = charger;
  const command = await engine.database.withTenant(tenantId, (tx) => takeCommand(tx, charger, commandId));
  if (!command) return;
  const result = await send(charger, link, command);
  await engine.database.withTenant(tenantId, (tx) => concludeCommand(tx, engine, command, result));
}

async function send(
  { protocol }: Charger<OcppVersion>,
  link: Link,
  { connector, no, key, ...rest }: GunCommand,
): Promise<CommandResult> {
  const command: Command = {
    ...rest,
    connector: connector ?? undefined,
    transaction: no === null || key === null ? undefined : { no, key },
  };
  const message = messageOf(protocol, command);
  if (!message) return { state: commandState.failed, result: 'NotSupported' };
  const fault = faultOf(protocol, `urn:${message.action}.req`, message.payload);
  if (fault) return { state: commandState.failed, result: 'NotSupported', message: fault.text.slice(0, 255) };
  return resultOf(command.name, await link.call(message.action, message.payload, timeoutMs));
}

function resultOf(name: string, answer: Answer): CommandResult {
  if (answer.kind === 'result') return commandResultOf(name, answer.payload);
  if (answer.kind === 'silence') return { state: commandState.unanswered, result: 'Timeout' };
  if (answer.kind === 'closed') return { state: commandState.unanswered, result: 'Offline' };
  const isUnknown = answer.code === 'NotImplemented' || answer.code === 'NotSupported';
  const result = isUnknown ? 'NotSupported' : answer.code.slice(0, 30);
  return { state: commandState.failed, result, message: answer.text.slice(0, 255) };
}
