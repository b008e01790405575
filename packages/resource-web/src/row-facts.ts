// Chooses the most important facts of a row where there is little room: states, then figures, sums first.
import type { Language } from '@ec/language/language';
import type { Field } from '@ec/resource/field';
import { columnFieldsOf, listedNames } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import type { FactText } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { factOf, isNumeric, isWide } from './field-value.tsx';

type Entry = [string, Field];

/** The columns of the list, in order. */
function listedOf(resource: Resource): Entry[] {
  const names = listedNames(resource);
  return columnFieldsOf(resource).filter(([name]) => names.includes(name));
}

/** Keys of dictionaries that the list shows, as far as the row has one. */
export const statesOf = (resource: Resource, row: Row): Entry[] =>
  listedOf(resource).filter(([name, field]) => field.kind === 'dict' && row[name] !== null && row[name] !== '');

const isKnownIn =
  (row: Row) =>
  ([name]: Entry) =>
    row[name] !== undefined && row[name] !== null && row[name] !== '';

/** Numeric fields that the list shows or adds up; with `row` only those that have a value in it. */
export function figuresOf(resource: Resource, limit: number, row?: Row): Entry[] {
  const names = listedNames(resource);
  const numbers = columnFieldsOf(resource).filter(([, field]) => isNumeric(field));
  const isTold = ([name, field]: Entry) => names.includes(name) || (field.isSummed && field.isComputed);
  const isFirst = ([, field]: Entry) => field.isSummed;
  const candidates = numbers.filter(isTold).filter(row ? isKnownIn(row) : () => true);
  return [...candidates.filter(isFirst), ...candidates.filter((entry) => !isFirst(entry))].slice(0, limit);
}

const mostFigures = 3;

/** Returns the facts on the card of a row; where there are too few figures, other columns of the list stand in. */
export function cardFactsOf(resource: Resource, row: Row, language: Language) {
  const states = statesOf(resource, row).slice(0, mostFigures);
  const isKnown = isKnownIn(row);
  const figures = figuresOf(resource, mostFigures, row);
  const others = listedOf(resource).filter(
    ([name, field]) => name !== resource.title && field.kind !== 'dict' && !isNumeric(field) && !isWide(field),
  );
  const figureEntries = [...figures, ...others.filter(isKnown)].slice(0, mostFigures);
  const facts = (entries: readonly Entry[]): FactText[] => entries.map((entry) => factOf(entry, row, language));
  return { states: facts(states), figures: facts(figureEntries) };
}
