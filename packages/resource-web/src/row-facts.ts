// Chooses the most important facts of a row for places with little room: its states, and its figures with sums first.
import type { Language } from '@ec/language/language';
import type { Field } from '@ec/resource/field';
import { columnFieldsOf, listedNames } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import type { FactText } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { factOf, isNumeric, isWide } from './field-value.tsx';

type Entry = [string, Field];

/** Returns the fields that the list shows by default, in the order of the definition. */
function listedOf(resource: Resource): Entry[] {
  const names = listedNames(resource);
  return columnFieldsOf(resource).filter(([name]) => names.includes(name));
}

/** Returns the dictionary fields that the list shows by default and that are not empty in the row. */
export const statesOf = (resource: Resource, row: Row): Entry[] =>
  listedOf(resource).filter(([name, field]) => field.kind === 'dict' && row[name] !== null && row[name] !== '');

const hasValueIn =
  (row: Row) =>
  ([name]: Entry) =>
    row[name] !== undefined && row[name] !== null && row[name] !== '';

/** Returns the numeric fields that the list shows, and the computed ones that it sums. With `row`, each of them has a value in it. */
export function figuresOf(resource: Resource, limit: number, row?: Row): Entry[] {
  const names = listedNames(resource);
  const numbers = columnFieldsOf(resource).filter(([, field]) => isNumeric(field));
  const isFigure = ([name, field]: Entry) => names.includes(name) || (field.isSummed && field.isComputed);
  const isSum = ([, field]: Entry) => field.isSummed;
  const candidates = numbers.filter(isFigure).filter(row ? hasValueIn(row) : () => true);
  return [...candidates.filter(isSum), ...candidates.filter((entry) => !isSum(entry))].slice(0, limit);
}

/** A card has at most this many states, and as many figures. */
const maxCardFacts = 3;

/** Returns the facts on the card of a row. Where there are too few figures, other columns of the list stand in. */
export function cardFactsOf(resource: Resource, row: Row, language: Language) {
  const states = statesOf(resource, row).slice(0, maxCardFacts);
  const figures = figuresOf(resource, maxCardFacts, row);
  const others = listedOf(resource).filter(
    ([name, field]) => name !== resource.title && field.kind !== 'dict' && !isNumeric(field) && !isWide(field),
  );
  const figureEntries = [...figures, ...others.filter(hasValueIn(row))].slice(0, maxCardFacts);
  const facts = (entries: readonly Entry[]): FactText[] => entries.map((entry) => factOf(entry, row, language));
  return { states: facts(states), figures: facts(figureEntries) };
}
