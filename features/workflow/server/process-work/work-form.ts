// Reads the values of a work order that people enter in tasks. The values come from a client as variables of the instance, so this module
// checks them.
import { fail } from '@ec/kernel/errors';
import { labelOf } from '@ec/language/label';
import { isEmpty, parseValue } from '@ec/resource/parse-value';
import type { Values } from '@ec/resource-server/context';
import type { ProcessRow } from '@ec/resource-server/service-handler';
import { processWork } from '../../shared/process-work.resource.ts';
import { processWorkErrors } from './process-work.errors.ts';

type FieldName = keyof typeof processWork.fields & string;

/** Reads the named values and leaves out names without a value. @throws AppError wrongValue */
export function readWorkForm({ variables }: Pick<ProcessRow, 'variables'>, names: readonly FieldName[]): Values {
  const values: Values = {};
  for (const name of names) {
    const raw = variables[name];
    if (isEmpty(raw)) continue;
    const field = processWork.fields[name];
    const value = parseValue(field, raw);
    if ('wrong' in value) fail(processWorkErrors.wrongValue, { label: labelOf(field.label, 'zh') });
    values[name] = value.value;
  }
  return values;
}
