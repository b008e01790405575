// What a refused save means for the form: a message beside a field, a conflict, or an error (contract §1.1).

import { objectOf } from '@ec/language/unknown';
import type { Issues } from '@ec/ui/form/form-shell.tsx';
import type { SaveFault } from '@ec/ui/form/save-bar.tsx';
import type { Row } from '@ec/ui/table/row';
import { ApiError } from './api.ts';

export type SaveFailure =
  | { kind: 'fields'; issues: Issues }
  | { kind: 'conflict'; theirs: Row }
  | ({ kind: 'error' } & SaveFault);

/** 400 texts come as `field:message`; several as lines. */
export function fieldIssues(message: string, names: readonly string[]): Issues {
  const issues: Issues = {};
  for (const line of message.split(/\n|;\s*(?=[A-Za-z]\w*:)/)) {
    const [, name, text] = /^\s*([A-Za-z]\w*)\s*[::]\s*(.+)$/s.exec(line) ?? [];
    if (!name || !text || !names.includes(name)) return {};
    issues[name] = text.trim();
  }
  return issues;
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
  const issues = error.status === 400 ? fieldIssues(error.message, names) : {};
  if (Object.keys(issues).length > 0) return { kind: 'fields', issues };
  return { kind: 'error', message: error.message, requestId: error.requestId, isNetwork: error.status === 0 };
}
