// A named action of a resource: a state change of its own, served as `POST {base}/{name}` (domain §8.1).
import type { ZodType } from 'zod';
import type { Label } from './label.ts';

export interface ActionSpec {
  readonly label: Label;
  readonly asks: boolean;
  readonly isDangerous: boolean;
  /** Shape of the arguments beside `id` and `ids`. */
  readonly arguments?: ZodType | undefined;
}

export interface Action extends ActionSpec {
  /** The person confirms before it is sent. */
  confirm(): Action;
  danger(): Action;
  takes(schema: ZodType): Action;
}

export function action(label: Label, given: Partial<ActionSpec> = {}): Action {
  const spec: ActionSpec = { label, asks: false, isDangerous: false, ...given };
  return {
    ...spec,
    confirm: () => action(label, { ...spec, asks: true }),
    danger: () => action(label, { ...spec, isDangerous: true }),
    takes: (schema) => action(label, { ...spec, arguments: schema }),
  };
}
