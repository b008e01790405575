// Protects stored secrets (contract §5 "Secrets"): an edit that changes the destination of a secret must enter the secret again. Otherwise
// anybody who may edit the row could let the server send the secret to another host.
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Field, Fields } from './field.ts';
import { messageFor } from './messages.ts';

/**
 * Returns the message for an edit that does not enter the secret again; undefined when the edit does not change the destination.
 * `isChanged` returns whether the edit changes the field with this name.
 */
export function movedSecretMessage(
  { fields }: { fields: Fields },
  secret: Field,
  isChanged: (name: string) => boolean,
  language: Language,
): string | undefined {
  const changedNames = (secret.destination ?? []).filter(isChanged);
  if (changedNames.length === 0) return undefined;
  const labels = changedNames.map((name) => labelOf(fields[name]?.label ?? secret.label, language));
  return messageFor('secretMoved', secret, language, labels.join(language === 'zh' ? '、' : ', '));
}

/** Returns the mistake of a definition in the destination of a secret; undefined when there is none. */
export function destinationProblem(name: string, { fields }: { fields: Fields }): string | undefined {
  const field = fields[name];
  if (field?.kind !== 'secret') return field?.destination ? `${name} is not a secret but has a destination` : undefined;
  const { isSealed, destination, noDestination } = field;
  // A secret that is only compared cannot be sent.
  if (!isSealed) return destination ? `${name} is not sealed but has a destination` : undefined;
  if ((destination === undefined) === (noDestination === undefined))
    return `the secret ${name} needs either a destination (.for) or the reason why it is never sent (.staysHere)`;
  const unknown = destination?.find((other) => other === name || !(other in fields));
  return unknown === undefined
    ? undefined
    : `the destination of the secret ${name} is ${unknown}, which is not another field`;
}
