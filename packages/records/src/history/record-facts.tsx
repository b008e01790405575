// Shows who created and last changed a row and when, its version and its id.
import { textOf } from '@ec/language/unknown';
import { Facts, type FactText } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { IdText } from '@ec/ui/value/copy-mark.tsx';
import { formatDate } from '@ec/ui/value/date';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import type { ComponentType, ReactNode } from 'react';
import { RowWords } from '../choices/value-words.tsx';
import { recordTexts } from '../list/record-texts.ts';
import type { Served } from '../list/served.ts';

/** Shows the name of a person; a page may render the name as a link. */
export type PersonComponent = ComponentType<{ id: string; children: ReactNode }>;
export const JustName: PersonComponent = ({ children }) => children;

interface RecordFactsProps {
  row: Row;
  /** The table of users, to which the person ids belong. */
  people: Served | undefined;
  Person?: PersonComponent;
}

export function RecordFacts({ row, people, Person = JustName }: RecordFactsProps) {
  const { audit } = useTexts(recordTexts);
  const who = (key: string) =>
    row[key] ? (
      <Person id={textOf(row[key])}>
        <RowWords table={people} value={row[key]} />
      </Person>
    ) : (
      emptyValue
    );
  const when = (key: string) => <span className="ec-number">{formatDate(textOf(row[key])) || emptyValue}</span>;
  const facts: FactText[] = [
    { key: 'createTime', label: audit.createTime, value: when('createTime') },
    { key: 'createUser', label: audit.createUser, value: who('createUser') },
    { key: 'updateTime', label: audit.updateTime, value: when('updateTime') },
    { key: 'updateUser', label: audit.updateUser, value: who('updateUser') },
    { key: 'version', label: audit.version, value: textOf(row.rowVersion) || emptyValue },
    { key: 'id', label: audit.id, value: <IdText id={row.id} name={audit.id} /> },
  ];
  // A printed page leaves these facts out.
  return (
    <div className="ec-no-print">
      <Facts title={audit.title} facts={facts} />
    </div>
  );
}
