// Sets a default in a new row if the call does not send the field, because forms of other consoles do not have the field.
import { objectOf, textOf } from '@ec/language/unknown';
import type { CallContext } from '../engine/context.ts';

/** Sets `field` to `value` if the call sends neither `field` nor the field `unless`, whose value implies a choice. */
export function withInitialValue(context: CallContext, field: string, value: number, unless: string): CallContext {
  const draft = objectOf(context.call.input);
  if (textOf(draft[field]) !== '' || textOf(draft[unless]) !== '') return context;
  return { ...context, call: { ...context.call, input: { ...draft, [field]: value } } };
}
