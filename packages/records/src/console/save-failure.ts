// Interprets a refused save for the form: a message beside a field, a conflict, or an error (contract §1.1).

import { objectOf } from '@ec/language/unknown';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import type { SaveFault } from '@ec/ui/form/save-bar.tsx';
import type { Row } from '@ec/ui/table/row';
import { ApiError } from './api.ts';

export type SaveFailure =
  | { kind: 'fields'; issues: Issues }
  | { kind: 'conflict'; theirs: Row }
  | ({ kind: 'error' } & SaveFault);

/** A refusal names the affected field in `field`. */
function fieldIssues({ message, data }: ApiError, names: readonly string[]): Issues {
  const { field } = objectOf(data);
  return typeof field === 'string' && names.includes(field) ? { [field]: message } : {};
}

function hasRow(data: unknown): data is { current: Row } {
  return typeof objectOf(objectOf(data).current).id === 'string';
}

export function failureOf(error: unknown, names: readonly string[]): SaveFailure {
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : '';
    return { kind: 'error', message, requestId: undefined, isNetwork: false };
  }
  if (error.status === 409 && hasRow(error.data)) return { kind: 'conflict', theirs: error.data.current };
  const issues = fieldIssues(error, names);
  if (Object.keys(issues).length > 0) return { kind: 'fields', issues };
  return { kind: 'error', message: error.message, requestId: error.requestId, isNetwork: error.status === 0 };
}
