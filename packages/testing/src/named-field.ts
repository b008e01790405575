// Puts the name of the wrong field before the message of a refusal, such as `price:Must be positive`, so that tests see the field. The message
// stays unchanged when the definition of the error names a field.
import { errorEntries } from '@ec/kernel/errors';
import { objectOf } from '@ec/language/unknown';

export function withNamedField<T extends { msg: string; data: unknown }>(reply: T): T {
  const { error, field } = objectOf(reply.data);
  const isInText = errorEntries.get(String(error))?.field === undefined;
  return typeof field === 'string' && reply.msg && isInText ? { ...reply, msg: `${field}:${reply.msg}` } : reply;
}
