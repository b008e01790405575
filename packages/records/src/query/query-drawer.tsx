// Shows the query builder in a drawer. The query is checked when the person applies it, and only then becomes part of the search.

import { fill } from '@ec/language/fill';
import { uiTexts } from '@ec/ui/text/ui-texts';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { recordTexts } from '../list/record-texts.ts';
import { QueryBuilder, type QueryBuilderProps } from './query-builder.tsx';
import {
  draftOfQuery,
  groupDraft,
  type LeafDraft,
  leafDraft,
  leavesOf,
  type QueryGroupShape,
  queryOfDraft,
} from './query-draft.ts';
import { queryTexts } from './query-texts.ts';
import '../list/list-page.css';

interface QueryDrawerProps extends Pick<QueryBuilderProps, 'fields' | 'relationsOf' | 'renderValue'> {
  /** The label of the list. */
  label: string;
  query: QueryGroupShape | undefined;
  /** Returns whether the condition is complete and valid. */
  isRight(leaf: LeafDraft): boolean;
  onSearch(query: QueryGroupShape | undefined): void;
  onClose(): void;
}

export function QueryDrawer({ label, query, isRight, onSearch, onClose, ...builder }: QueryDrawerProps) {
  const { searching } = useTexts(recordTexts);
  const { cancel } = useTexts(uiTexts);
  const texts = useTexts(queryTexts);
  const [draft, setDraft] = useState(() => (query ? draftOfQuery(query) : groupDraft('all', [leafDraft()])));
  const [isChecked, setChecked] = useState(false);
  // Conditions without a field are no error if no condition has a field.
  const isUntouched = leavesOf(draft).every((leaf) => leaf.f === '');
  const search = () => {
    const isWrong = !isUntouched && !leavesOf(draft).every(isRight);
    setChecked(isWrong);
    if (isWrong) return;
    onSearch(isUntouched ? undefined : queryOfDraft(draft));
    onClose();
  };
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      title={fill(texts.drawerTitle, { label })}
      onClose={onClose}
      footer={
        <div className="ec-query-buttons">
          <Button onClick={() => setDraft(groupDraft('all', [leafDraft()]))}>{texts.clear}</Button>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="primary" onClick={search}>
            {searching.search}
          </Button>
        </div>
      }
    >
      <QueryBuilder {...builder} draft={draft} isWrong={(leaf) => isChecked && !isRight(leaf)} onChange={setDraft} />
    </Drawer>
  );
}

interface SeveralValuesProps {
  values: string[];
  onChange(values: string[]): void;
}

/** Takes several values that the person types one after the other or pastes. */
export function SeveralValues({ values, onChange }: SeveralValuesProps) {
  const { several } = useTexts(queryTexts);
  const input = {
    mode: 'tags' as const,
    open: false,
    suffixIcon: null,
    tokenSeparators: [',', '，', '、', ';', '；', ' ', '\t', '\n', '\r\n'],
  };
  return <Select<string[]> {...input} placeholder={several} value={values} onChange={onChange} />;
}
