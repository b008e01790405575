// A new row of which a call leaves a choice open, as forms of other consoles do that do not have it.
import { objectOf, textOf } from '@ec/language/unknown';
import type { CallContext } from '../engine/context.ts';

/** The field starts with `value` where neither it nor `unless`, which would depend on it, is sent. */
export function startingWith(context: CallContext, field: string, value: number, unless: string): CallContext {
  const draft = objectOf(context.call.input);
  if (textOf(draft[field]) !== '' || textOf(draft[unless]) !== '') return context;
  return { ...context, call: { ...context.call, input: { ...draft, [field]: value } } };
}
