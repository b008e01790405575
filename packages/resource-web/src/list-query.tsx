// The query builder of a list: it derives the fields, relations and inputs of conditions from the definition.

import { labelOf, labelWithUnit } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { unitWords } from '@ec/language/unit';
import { textOf } from '@ec/language/unknown';
import type { Relation } from '@ec/records/query/query-builder.tsx';
import type { LeafDraft } from '@ec/records/query/query-draft';
import { QueryDrawer, SeveralValues } from '@ec/records/query/query-drawer.tsx';
import { type LeafWords, relationOf } from '@ec/records/query/query-words.tsx';
import type { Field } from '@ec/resource/field';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { decodeQuery, encodeQuery, operatorsFor, parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { partsOf } from '@ec/ui/input/control';
import { DayWordInput } from '@ec/ui/input/day-words.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { FieldInput } from './field-input.tsx';

import { ValueText } from './value-text.tsx';

/** The query builder has no input for values of these fields: files, and references whose target another field decides. */
const isOpaque = (field: Field) => field.kind === 'files' || field.targetBy !== undefined;

function relationsOf(field: Field | undefined, seesPlain: boolean, language: Language): Relation[] {
  if (!field) return [];
  return operatorsFor(field, seesPlain)
    .map((operator) => relationOf(operator, isTime(field), language))
    .filter(({ takes }) => takes === 'none' || !isOpaque(field));
}

/** Returns the label, the unit and the value text of conditions on the field. */
export function leafWordsOf(resource: Resource, name: string, language: Language): LeafWords | undefined {
  const field = listFieldOf(resource, name);
  if (!field) return undefined;
  const unit = field.label.unit && unitWords(field.label.unit, language);
  const valueText = (value: string) => <ValueText field={field} value={value} values={{}} />;
  return { label: labelOf(field.label, language), unit, isTime: isTime(field), valueText };
}

interface ListQueryProps {
  resource: Resource;
  /** The encoded query of the address. */
  q: string;
  seesPlain: boolean;
  onSearch(q: string): void;
  onClose(): void;
}

export function ListQuery({ resource, q, seesPlain, onSearch, onClose }: ListQueryProps) {
  const language = useLanguage();
  const relations = (name: string) => relationsOf(listFieldOf(resource, name), seesPlain, language);
  return (
    <QueryDrawer
      label={labelOf(resource.label, language)}
      query={decodeQuery(q)}
      fields={columnFieldsOf(resource)
        .filter(([name]) => relations(name).length > 0)
        .map(([value, field]) => ({ value, label: labelWithUnit(field.label, language) }))}
      relationsOf={relations}
      isRight={({ f, o, v }) => {
        return parseQueryTree(resource, encodeQuery({ all: [{ f, o, v }] }), seesPlain) !== undefined;
      }}
      renderValue={(leaf, onChange) => <ValueInput resource={resource} leaf={leaf} onChange={onChange} />}
      onSearch={(query) => onSearch(query ? encodeQuery(query) : '')}
      onClose={onClose}
    />
  );
}

/** By the kind of a single value: the kind whose input takes several. */
const kindOfSeveral: Partial<Record<Field['kind'], Field['kind']>> = { dict: 'dicts', ref: 'refs', region: 'regions' };

interface ValueInputProps {
  resource: Resource;
  leaf: LeafDraft;
  onChange(value: unknown): void;
}

function ValueInput({ resource, leaf, onChange }: ValueInputProps) {
  const listField = listFieldOf(resource, leaf.f);
  if (!listField || leaf.o === 'isEmpty' || leaf.o === 'isNotEmpty') return null;
  const field = inputFieldOf(listField, leaf.o);
  const values = Array.isArray(leaf.v) ? leaf.v.map(textOf) : [];
  const shared = { resource, name: leaf.f, values: {} };
  const single = (value: unknown, set: (value: unknown) => void, end = '') => (
    <FieldInput {...shared} field={field} value={value} id={`q-${leaf.key}${end}`} isSearch onChange={set} />
  );
  if (leaf.o === 'between') {
    const [from = '', to = ''] = values;
    return (
      <>
        {single(from, (value) => onChange([textOf(value), to]))}
        <span className="ec-query-dash">–</span>
        {single(to, (value) => onChange([from, textOf(value)]), '-to')}
      </>
    );
  }
  if (leaf.o === 'during') return <DayWordInput id={`q-${leaf.key}`} value={textOf(leaf.v)} onChange={onChange} />;
  if (leaf.o !== 'in') return single(leaf.v ?? '', onChange);
  const kind = kindOfSeveral[field.kind] ?? (/^(dicts|refs|regions)$/.test(field.kind) ? field.kind : undefined);
  if (!kind) return <SeveralValues values={values} onChange={onChange} />;
  const set = (value: unknown) => onChange(partsOf(value));
  return (
    <FieldInput {...shared} field={{ ...field, kind }} id={`q-${leaf.key}`} value={values.join(',')} onChange={set} />
  );
}

/** Returns the field whose input a condition shows: text for an id, a day for a moment under `equal`. */
function inputFieldOf(field: Field, operator: string): Field {
  if (field.kind === 'ref' && field.target === undefined) return { ...field, kind: 'text' };
  if (field.kind === 'datetime' && operator === 'equal') return { ...field, kind: 'date' };
  return field;
}
