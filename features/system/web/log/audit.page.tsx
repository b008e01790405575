// Who changed what, with before and after; searched by action and by the resource's own name.

import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { InputProps } from '@ec/resource-web/slots';
import { useLanguage } from '@ec/ui/text/use-texts';
import { auditActions } from '../../shared/audit-actions.ts';
import { logAudit } from '../../shared/log-audit.ts';
import { Changes } from './changes.tsx';
import { Choose } from './choose.tsx';
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

export const { Page } = logPage(logAudit, {
  inputs: { resource: ResourceInput, action: ActionInput },
  cells: {
    action: (row) => <span title={textOf(row.action)}>{textOf(row.actionName)}</span>,
    resource: (row) => <span title={textOf(row.resource)}>{textOf(row.resourceName)}</span>,
    changes: (row) => ('changes' in row ? <Changes row={row} /> : undefined),
  },
});
