// The refusal of what a row's state does not allow, in words (domain §8.1).
import { AppError } from '@ec/kernel/errors';
import { type Label, labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { toWire } from '@ec/resource/wire';
import type { ReadContext, Row } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { codeText, viewerOf } from '../read/present.ts';
import { labelOfRow } from '../read/words.ts';

/** `field`: the one that holds the state; `doing`: what was to be done. */
export function wrongState(
  context: ReadContext,
  { field, row, doing }: { field: string; row: Row; doing: Label },
): AppError {
  const { resource, call } = context;
  const [held, state] = [resource.fields[field], row[field] ?? undefined];
  return new AppError(engineErrors.wrongState, {
    label: labelOf(resource.label, call.language),
    title: labelOfRow(context, row),
    state: held?.enum
      ? codeText(held, state, viewerOf(context)) || textOf(state ?? '—')
      : [held && labelOf(held.label, call.language), held ? textOf(toWire(held, state)) : '—']
          .filter(Boolean)
          .join(' '),
    action: labelOf(doing, call.language),
  });
}
