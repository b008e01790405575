// Sets a default in a new row whose call does not send a choice, because forms of other consoles do not have the field.
import { objectOf, textOf } from '@ec/language/unknown';
import type { CallContext } from '../engine/context.ts';

/** Sets the field to `value` where the call sends neither the field nor `unless`, a field that depends on it. */
export function withInitialValue(context: CallContext, field: string, value: number, unless: string): CallContext {
  const draft = objectOf(context.call.input);
  if (textOf(draft[field]) !== '' || textOf(draft[unless]) !== '') return context;
  return { ...context, call: { ...context.call, input: { ...draft, [field]: value } } };
}
