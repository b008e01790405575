// Rows of the audit in words: what was done to which resource, and the changes as its screen would show them, masks included.

import type { Call } from '@ec/kernel/http/route';
import { withoutSecrets } from '@ec/kernel/http/secrets-in-logs';
import { type Label, labelOf } from '@ec/language/label';
import { objectOf, textOf } from '@ec/language/unknown';
import type { WordChange } from '@ec/resource/contracts/row-shapes';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { type Changed, wordChanges } from '@ec/resource-server/words';
import { auditActions } from '../../shared/audit-actions.ts';

export interface AuditRow extends Record<string, unknown> {
  tenantId: string;
  action: string;
  resource: string;
  changes?: Changed['changes'];
}

export interface WordedAuditRow extends Omit<AuditRow, 'changes'> {
  actionName: string;
  resourceName: string;
  changes?: WordChange[];
}

const session: Label = { zh: '会话', en: 'Session' };

/** Changes only where the rows bring them: a list does not. */
export function auditInWords(engine: Engine, call: Call, rows: readonly AuditRow[]): Promise<WordedAuditRow[]> {
  return Promise.all(rows.map((row) => inWords(engine, call, row)));
}

async function inWords(engine: Engine, call: Call, row: AuditRow): Promise<WordedAuditRow> {
  // What an operator looked at is named by its path.
  const resource =
    engine.registry.find(row.resource) ?? engine.registry.all().find(({ base }) => base === row.resource);
  const action = auditActions[row.action] ?? resource?.actions[row.action]?.label;
  const label = resource?.label ?? (row.resource === 'session' ? session : undefined);
  const { changes, ...others } = row;
  return {
    ...others,
    actionName: action ? labelOf(action, call.language) : row.action,
    resourceName: label ? labelOf(label, call.language) : row.resource,
    ...('changes' in row ? { changes: await changesOf(engine, call, row, resource) } : {}),
  };
}

async function changesOf(
  engine: Engine,
  call: Call,
  { changes, tenantId }: AuditRow,
  resource: Resource | undefined,
): Promise<WordChange[]> {
  if (!resource) return plainChanges(changes);
  // Names of what references point at are those of the row's own tenant.
  const there: Call = { ...call, caller: { ...call.caller, tenantId } };
  const within = { engine, resource, call: there, tx: engine.database.read(tenantId) };
  const [worded] = await wordChanges(within, [{ changes, row: undefined }]);
  return worded ?? [];
}

/** What is no resource has no labels: the keys as they are. */
function plainChanges(changes: AuditRow['changes']): WordChange[] {
  const before = objectOf(withoutSecrets(changes?.before ?? {}));
  const after = objectOf(withoutSecrets(changes?.after ?? {}));
  const text = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : textOf(value));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    label: field,
    before: text(before[field]),
    after: text(after[field]),
  }));
}
