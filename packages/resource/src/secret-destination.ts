// A stored secret is sent only where it was entered for (contract §5 "Secrets"): whoever changes a field that decides where it goes
// enters it anew. Otherwise anybody who may edit the row could have it delivered to a host of his own.
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Field, Fields } from './field.ts';
import { messageFor } from './messages.ts';

/**
 * What an edit that enters no new secret is refused with; undefined where it changes no destination.
 * `isChanged`: whether the edit changes the field of that name.
 */
export function movedSecretMessage(
  { fields }: { fields: Fields },
  secret: Field,
  isChanged: (name: string) => boolean,
  language: Language,
): string | undefined {
  const changed = (secret.destination ?? []).filter(isChanged);
  if (changed.length === 0) return undefined;
  const labels = changed.map((name) => labelOf(fields[name]?.label ?? secret.label, language));
  return messageFor('secretMoved', secret, language, labels.join(language === 'zh' ? '、' : ', '));
}

/** Why the definition of a secret that the server can read is incomplete, undefined where it is not. */
export function destinationProblem(name: string, { fields }: { fields: Fields }): string | undefined {
  const field = fields[name];
  if (field?.kind !== 'secret') return field?.destination ? `${name} is no secret and has a destination` : undefined;
  const { isSealed, destination, noDestination } = field;
  // One that is only compared cannot be sent anywhere.
  if (!isSealed) return destination ? `${name} is not sealed and has a destination` : undefined;
  if ((destination === undefined) === (noDestination === undefined))
    return `the secret ${name} says neither where it is sent (.for) nor why nowhere (.staysHere)`;
  const unknown = destination?.find((other) => other === name || !(other in fields));
  return unknown === undefined ? undefined : `the secret ${name} is for ${unknown}, no other field`;
}
