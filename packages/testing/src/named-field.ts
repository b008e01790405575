// Puts the name of the wrong field before the message of a refused call, such as `price:Must be positive`, so that tests see the field. The
// message of an error stays unchanged if its entry in the catalogue of errors has a `field`.
import { errorEntries } from '@ec/kernel/errors';
import { objectOf } from '@ec/language/unknown';

export function withNamedField<T extends { msg: string; data: unknown }>(reply: T): T {
  const { error, field } = objectOf(reply.data);
  const isInText = errorEntries.get(String(error))?.field === undefined;
  return typeof field === 'string' && reply.msg && isInText ? { ...reply, msg: `${field}:${reply.msg}` } : reply;
}
