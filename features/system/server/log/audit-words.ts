// Describes rows of the audit log in words: the action, the resource, the row, and the changes with the masks of the resource's screen.

import type { Call } from '@ec/kernel/http/route';
import { withoutSecrets } from '@ec/kernel/http/secrets-in-logs';
import { isRowId } from '@ec/kernel/ids';
import { type Label, labelOf } from '@ec/language/label';
import { objectOf, textOf } from '@ec/language/unknown';
import { actionLabel } from '@ec/resource/audit-words';
import type { WordChange } from '@ec/resource/contracts/row-shapes';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { type Changed, labelOfRow, rowTitles, wordChanges } from '@ec/resource-server/words';
import { auditActions } from '../../shared/audit-actions.ts';

export interface AuditRow extends Record<string, unknown> {
  tenantId: string;
  action: string;
  resource: string;
  rowId?: string | null;
  changes?: Changed['changes'];
}

export interface WordedAuditRow extends Omit<AuditRow, 'changes'> {
  actionName: string;
  resourceName: string;
  /** The present title of the row; "" if it has none, or the row does not exist. */
  rowName: string;
  changes?: WordChange[];
}

const session: Label = { zh: '会话', en: 'Session' };

/** Describes the changes only of rows that contain them; rows of a list do not. */
export async function describeAuditRows(
  engine: Engine,
  call: Call,
  rows: readonly AuditRow[],
): Promise<WordedAuditRow[]> {
  const names = await namesOf(engine, call, rows);
  return Promise.all(rows.map((row, index) => describeRow(engine, call, row, names[index] ?? '')));
}

/** Finds the resource by name, or by path: the audit of an operator's read has the path. */
const resourceOf = ({ registry }: Engine, { resource }: AuditRow): Resource | undefined =>
  registry.find(resource) ?? registry.all().find(({ base }) => base === resource);

/** Returns the title of each audited row as the row's own list shows it, with the same masks. */
async function namesOf(engine: Engine, call: Call, rows: readonly AuditRow[]): Promise<string[]> {
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId);
  const titles = new Map<string, Map<string, string>>();
  for (const [tenantId, rowsOfTenant] of byTenant) {
    const idsByTarget = new Map<Resource, Set<string>>();
    for (const row of rowsOfTenant) {
      const resource = resourceOf(engine, row);
      // The row id may be any text, because a refused call may have named anything.
      if (!resource || !row.rowId || !isRowId(row.rowId)) continue;
      idsByTarget.set(resource, (idsByTarget.get(resource) ?? new Set()).add(row.rowId));
    }
    const tenantCall: Call = { ...call, caller: { ...call.caller, tenantId } };
    titles.set(
      tenantId,
      await rowTitles({ engine, call: tenantCall, tx: engine.database.read(tenantId) }, idsByTarget),
    );
  }
  return rows.map((row) => {
    // A session is named by its account, because its id means nothing to a reader.
    if (row.resource === 'session') return isRowId(textOf(row.rowId)) ? textOf(row.account) : textOf(row.rowId);
    const resource = resourceOf(engine, row);
    const title = (resource && titles.get(row.tenantId)?.get(`${resource.name}:${row.rowId}`)) ?? '';
    return resource ? labelOfRow({ resource, call }, { [resource.title]: title }) : title;
  });
}

async function describeRow(engine: Engine, call: Call, row: AuditRow, rowName: string): Promise<WordedAuditRow> {
  const resource = resourceOf(engine, row);
  const action = auditActions[row.action] ?? (resource && actionLabel(resource, row.action));
  const label = resource?.label ?? (row.resource === 'session' ? session : undefined);
  const { changes, ...others } = row;
  return {
    ...others,
    actionName: action ? labelOf(action, call.language) : row.action,
    resourceName: label ? labelOf(label, call.language) : row.resource,
    rowName,
    ...('changes' in row ? { changes: await describeChanges(engine, call, row, resource) } : {}),
  };
}

async function describeChanges(
  engine: Engine,
  call: Call,
  { changes, tenantId }: AuditRow,
  resource: Resource | undefined,
): Promise<WordChange[]> {
  if (!resource) return plainChanges(changes);
  // References point at rows of the row's own tenant, so their names are read there.
  const tenantCall: Call = { ...call, caller: { ...call.caller, tenantId } };
  const context = { engine, resource, call: tenantCall, tx: engine.database.read(tenantId) };
  const [described] = await wordChanges(context, [{ changes, row: undefined }]);
  return described ?? [];
}

/** Describes changes of a row without a resource: it has no labels, so the keys are shown instead. */
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
