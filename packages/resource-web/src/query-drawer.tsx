// The query builder of a resource: fields, relations and inputs by kind, over the app-agnostic one of the kit.
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { labelOf } from '@ec/resource/label';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { encodeQuery, parseQueryTree, type QueryGroup } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { listTexts } from '@ec/ui/list-texts';
import { QueryBuilder } from '@ec/ui/query-builder.tsx';
import { draftOfQuery, groupDraft, type LeafDraft, leafDraft, leavesOf, queryOfDraft } from '@ec/ui/query-draft';
import { recordTexts } from '@ec/ui/record-texts';
import { uiTexts } from '@ec/ui/ui-texts';
import { fill, useLanguage, useTexts } from '@ec/ui/use-texts';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { FieldInput } from './field-input.tsx';
import { partsOf } from './field-value.tsx';
import { relationsOf } from './query-words.tsx';
import { labelWithUnit } from './search-fields.ts';

interface QueryDrawerProps {
  resource: Resource;
  q: QueryGroup | undefined;
  seesPlain: boolean;
  onSearch(q: QueryGroup | undefined): void;
  onClose(): void;
}

export function QueryDrawer({ resource, q, seesPlain, onSearch, onClose }: QueryDrawerProps) {
  const texts = useTexts(recordTexts);
  const kit = useTexts(uiTexts);
  const { query } = useTexts(listTexts);
  const language = useLanguage();
  const [draft, setDraft] = useState(() => (q ? draftOfQuery(q) : groupDraft('all', [leafDraft()])));
  const [isChecked, setChecked] = useState(false);
  const isWrong = ({ f, o, v }: LeafDraft) => {
    const leaf = { all: [{ f, o, v }] } as QueryGroup;
    return parseQueryTree(resource, encodeQuery(leaf), seesPlain) === undefined;
  };
  // A row that was never begun is no mistake.
  const isUntouched = leavesOf(draft).every((leaf) => leaf.f === '');
  const search = () => {
    const wrong = !isUntouched && leavesOf(draft).some(isWrong);
    setChecked(wrong);
    if (wrong) return;
    onSearch(isUntouched ? undefined : (queryOfDraft(draft) as QueryGroup | undefined));
    onClose();
  };
  const relations = (name: string) => relationsOf(listFieldOf(resource, name), seesPlain, language);
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      title={fill(query.drawerTitle, { label: labelOf(resource.label, language) })}
      onClose={onClose}
      footer={
        <div className="ec-query-buttons">
          <Button onClick={() => setDraft(groupDraft('all', [leafDraft()]))}>{query.clear}</Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button type="primary" onClick={search}>
            {texts.searching.search}
          </Button>
        </div>
      }
    >
      <QueryBuilder
        draft={draft}
        fields={columnFieldsOf(resource)
          .filter(([name]) => relations(name).length > 0)
          .map(([value, field]) => ({ value, label: labelWithUnit(field.label, language) }))}
        relationsOf={relations}
        isWrong={(leaf) => isChecked && isWrong(leaf)}
        renderValue={(leaf, onChange) => <ValueInput {...{ resource, leaf, onChange }} />}
        onChange={setDraft}
      />
    </Drawer>
  );
}

/** For several values: the kind whose input takes several. */
const plural: Partial<Record<Field['kind'], Field['kind']>> = { dict: 'dicts', ref: 'refs', region: 'regions' };

interface ValueInputProps {
  resource: Resource;
  leaf: LeafDraft;
  onChange(value: unknown): void;
}

function ValueInput({ resource, leaf, onChange }: ValueInputProps) {
  const { several } = useTexts(listTexts).query;
  const found = listFieldOf(resource, leaf.f);
  if (!found || leaf.o === 'isEmpty' || leaf.o === 'isNotEmpty') return null;
  const field = shownAs(found, leaf.o);
  const many = Array.isArray(leaf.v) ? leaf.v.map(String) : [];
  const shared = { resource, name: leaf.f, values: {} };
  const single = (value: unknown, set: (value: unknown) => void, end = '') => (
    <FieldInput {...shared} {...{ field, value }} id={`q-${leaf.key}${end}`} isSearch onChange={set} />
  );
  if (leaf.o === 'between') {
    const [from = '', to = ''] = many;
    return (
      <>
        {single(from, (value) => onChange([String(value), to]))}
        <span className="ec-query-dash">–</span>
        {single(to, (value) => onChange([from, String(value)]), '-to')}
      </>
    );
  }
  if (leaf.o !== 'in') return single(leaf.v ?? '', onChange);
  const kind = plural[field.kind] ?? (/^(dicts|refs|regions)$/.test(field.kind) ? field.kind : undefined);
  if (kind && field.kind !== 'text') {
    const set = (value: unknown) => onChange(partsOf(value));
    return (
      <FieldInput {...shared} field={{ ...field, kind }} id={`q-${leaf.key}`} value={many.join(',')} onChange={set} />
    );
  }
  const input = { mode: 'tags' as const, open: false, suffixIcon: null, tokenSeparators: [',', '，', '、', ' '] };
  return <Select<string[]> {...input} placeholder={several} value={many} onChange={onChange} />;
}

/** An id is typed; a day that equals is a day, not a second. */
function shownAs(field: Field, operator: string): Field {
  if (field.kind === 'ref' && field.target === undefined) return { ...field, kind: 'text' };
  if (field.kind === 'datetime' && operator === 'equal') return { ...field, kind: 'date' };
  return field;
}
