// A refusal as tests read it: the field that it speaks of stands before its words.
import { objectOf } from '@ec/language/unknown';

export function told<T extends { msg: string; data: unknown }>(reply: T): T {
  const { field } = objectOf(reply.data);
  return typeof field === 'string' && reply.msg ? { ...reply, msg: `${field}:${reply.msg}` } : reply;
}
