// Puts the name of the wrong field before the message of a refusal, so that tests can tell which field it means. Where the error
// entry itself has a field, the message stays as the wire has it.
import { errorEntries } from '@ec/kernel/errors';
import { objectOf } from '@ec/language/unknown';

export function withNamedField<T extends { msg: string; data: unknown }>(reply: T): T {
  const { error, field } = objectOf(reply.data);
  const isInText = errorEntries.get(String(error))?.field === undefined;
  return typeof field === 'string' && reply.msg && isInText ? { ...reply, msg: `${field}:${reply.msg}` } : reply;
}
