// Lists audited changes with their author. People search by action and by the resource's label.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import type { Row } from '@ec/ui/table/row';
import { useLanguage } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { auditActions } from '../../shared/audit-actions.ts';
import { logAudit } from '../../shared/log-audit.ts';
import { Changes } from './changes.tsx';
import { Choose } from './choose.tsx';
import { Doer } from './doer.tsx';
import { logPage } from './log-page.tsx';

function ResourceInput(props: InputProps) {
  const language = useLanguage();
  const all = useRegistry()
    .all()
    .filter(({ kind }) => kind !== 'ledger');
  const options = all.map(({ name, label }) => ({ value: name, label: labelOf(label, language) }));
  return <Choose {...props} options={options} />;
}

function ActionInput(props: InputProps) {
  const language = useLanguage();
  const options = Object.entries(auditActions).map(([value, label]) => ({ value, label: labelOf(label, language) }));
  return <Choose {...props} options={options} />;
}

/** Shows the row's name, as a link if the row belongs to the person's tenant, or its id if it has no name. */
function AuditedRow({ row }: { row: Row }) {
  const { person } = useConsole();
  const table = useRegistry().find(textOf(row.resource));
  const id = textOf(row.rowId);
  const name = textOf(row.rowName);
  if (name === '') return id === '' ? emptyValue : <span className="ec-id">{id}</span>;
  return row.tenantId === person.tenantId ? (
    <RowLink table={table} id={id}>
      {name}
    </RowLink>
  ) : (
    <span title={id}>{name}</span>
  );
}

export const { Page } = logPage(logAudit, {
  inputs: { resource: ResourceInput, action: ActionInput },
  cells: {
    action: (row) => <span title={textOf(row.action)}>{textOf(row.actionName)}</span>,
    resource: (row) => <span title={textOf(row.resource)}>{textOf(row.resourceName)}</span>,
    account: (row) => <Doer row={row} />,
    rowId: (row) => <AuditedRow row={row} />,
    changes: (row) => ('changes' in row ? <Changes row={row} /> : undefined),
  },
});
