// Explains an action on several rows above its questions: names of rows, the consequence, the next states, and the rows left out.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { useDictionary } from '@ec/records/choices/use-choices';
import { recordTexts } from '@ec/records/list/record-texts';
import { titleOf } from '@ec/records/list/served';
import { type Action, nextStatesOf } from '@ec/resource/action';
import type { EnumDefinition } from '@ec/resource/enum';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { PartialAnswer, RefusedRow } from '@ec/resource/partial-answer';
import type { Resource } from '@ec/resource/resource';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { bulkTexts } from './bulk-texts.ts';

/** A confirmation lists at most this many names; for more rows it adds their number. */
const mostNames = 3;

interface BulkAboutProps {
  resource: Resource;
  action: Action;
  /** The rows that the action takes. */
  rows: readonly Row[];
  /** The selected rows that the action does not apply to. */
  others: readonly Row[];
}

export function BulkAbout({ resource, action, rows, others }: BulkAboutProps) {
  const texts = useTexts(bulkTexts);
  const language = useLanguage();
  const namesOf = useNames(resource);
  const { stateCondition, consequence } = action;
  const states = stateCondition ? reachedBy(resource, action, rows) : [];
  const field = stateCondition && resource.fields[stateCondition.field];
  return (
    <ul className="ec-bulk-about">
      <li>{namesOf(rows)}</li>
      {consequence ? <li>{labelOf(consequence, language)}</li> : null}
      {field?.enum && states.length > 0 ? (
        <ReachedStates label={labelOf(field.label, language)} definition={field.enum} states={states} />
      ) : null}
      {others.length > 0 ? (
        <li className="ec-error">{fill(texts.others, { count: others.length, names: namesOf(others) })}</li>
      ) : null}
    </ul>
  );
}

function ReachedStates({ label, definition, states }: { label: string; definition: EnumDefinition; states: number[] }) {
  const texts = useTexts(bulkTexts);
  const words = useDictionary(definition);
  const names = states.map((state) => words.find(({ value }) => value === state)?.label ?? `${state}`);
  return <li>{fill(texts.reached, { field: label, states: names.join(texts.or) })}</li>;
}

/** Returns the states in which the action may leave these rows. */
function reachedBy({ states }: Resource, action: Action, rows: readonly Row[]): number[] {
  const field = action.stateCondition?.field ?? '';
  return [...new Set(rows.flatMap((row) => nextStatesOf(action, states, Number(row[field]))))];
}

/** Names a row by its subject, where its resource has one, and its title. */
function nameOf(resource: Resource, row: Row): string {
  const { subject = '' } = resource;
  const field = resource.fields[subject];
  const subjectText = field && textOf(row[hasDisplayName(field) ? displayNameOf(subject, field) : subject]);
  return [subjectText, titleOf(resource, row)].filter(Boolean).join(' ');
}

function useNames(resource: Resource): (rows: readonly Row[]) => string {
  const texts = useTexts(bulkTexts);
  const { between } = useTexts(recordTexts);
  return (rows) => {
    const names = rows.slice(0, mostNames).map((row) => nameOf(resource, row));
    const isAll = names.length === rows.length;
    return fill(isAll ? texts.names : texts.namesMore, { names: names.join(between), count: rows.length });
  };
}

/** Lists the refused rows, each with its reason. */
export function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
  return (
    <ul className="ec-refused">
      {refused.map(({ id, label, reason }) => (
        <li key={id}>
          <strong>{label || id}</strong> {reason}
        </li>
      ))}
    </ul>
  );
}

/** Returns the answer of a call on several rows; undefined for any other answer. */
export function partialAnswerIn(answer: unknown): PartialAnswer | undefined {
  const isPartial = typeof answer === 'object' && answer !== null && 'done' in answer && 'refused' in answer;
  return isPartial ? (answer as PartialAnswer) : undefined;
}
