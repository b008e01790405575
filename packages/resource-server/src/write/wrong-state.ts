// Returns the refusal of an operation that the state of a row does not allow (domain §8.1).
import { AppError } from '@ec/kernel/errors';
import { type Label, labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { toWire } from '@ec/resource/wire';
import type { ReadContext, Row } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { codeText, viewerOf } from '../read/present.ts';
import { labelOfRow } from '../read/words.ts';

/** `field`: the name of the state field; `doing`: the label of the refused operation. */
export function wrongState(
  context: ReadContext,
  { field, row, doing }: { field: string; row: Row; doing: Label },
): AppError {
  const { resource, call } = context;
  const stateField = resource.fields[field];
  const state = row[field] ?? undefined;
  return new AppError(engineErrors.wrongState, {
    label: labelOf(resource.label, call.language),
    title: labelOfRow(context, row),
    state: stateField?.enum
      ? codeText(stateField, state, viewerOf(context)) || textOf(state ?? '—')
      : [stateField && labelOf(stateField.label, call.language), stateField ? textOf(toWire(stateField, state)) : '—']
          .filter(Boolean)
          .join(' '),
    action: labelOf(doing, call.language),
  });
}
