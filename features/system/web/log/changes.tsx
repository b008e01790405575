// The changes of an audit row, in the words of its screen.
import { ChangeTable } from '@ec/ui/table/change-table.tsx';
import type { Row } from '@ec/ui/table/row';
import { emptyValue } from '@ec/ui/value/quantity.tsx';

interface WordedChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

export function Changes({ row }: { row: Row }) {
  const changes = (row.changes ?? []) as WordedChange[];
  if (changes.length === 0) return emptyValue;
  return (
    <ChangeTable lines={changes.map(({ field, label, before, after }) => ({ key: field, label, before, after }))} />
  );
}
