// A refusal as tests read it: the field that its text names stands before its words. Where the entry names the field apart from
// its text, the words stay those of the wire.
import { errorEntries } from '@ec/kernel/errors';
import { objectOf } from '@ec/language/unknown';

export function withNamedField<T extends { msg: string; data: unknown }>(reply: T): T {
  const { error, field } = objectOf(reply.data);
  const isInText = errorEntries.get(String(error))?.field === undefined;
  return typeof field === 'string' && reply.msg && isInText ? { ...reply, msg: `${field}:${reply.msg}` } : reply;
}
