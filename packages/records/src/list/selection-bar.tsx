// Shows how many rows are selected, with a button to edit the selected rows together.

import { EditOutlined } from '@ant-design/icons';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { changeTexts } from '../change/change-texts.ts';
import { recordTexts } from './record-texts.ts';
import type { Page } from './served.ts';
import type { Selection } from './use-list.ts';
import './list-page.css';

interface SelectionBarProps {
  page: Page;
  selection: Selection;
  /** True if more rows may match than the page shows. A button then selects all matching rows. */
  hasMore: boolean;
  /** Undefined if this person may not edit the rows. */
  onBatch: (() => void) | undefined;
  /** Further actions on the selection. */
  children?: ReactNode;
}

/** The maximum number of rows of a batch edit (contract §1.9). */
const mostRows = 10_000;

/** Returns the number of matching rows as text. The text shows if the number is only an estimate. */
export function useTotalText(page: Page | undefined): string {
  const { about } = useTexts(changeTexts);
  const total = page ? groupNumber(page.total) : '';
  return page?.approx ? fill(about, { total }) : total;
}

export function SelectionBar({ page, selection, hasMore, onBatch, children }: SelectionBarProps) {
  const texts = useTexts(changeTexts);
  const { count: counts } = useTexts(recordTexts);
  const total = useTotalText(page);
  const { selected, isAll, setAll } = selection;
  const count = isAll ? page.total : selected.length;
  if (count === 0) return null;
  return (
    <div className="ec-selection" role="status">
      <span>{isAll ? fill(texts.allSelected, { total }) : fill(counts.selected, { count })}</span>
      {hasMore && (isAll || page.total > selected.length) ? (
        <button type="button" className="ec-link" onClick={() => setAll(!isAll)}>
          {isAll ? texts.onPage : fill(texts.selectAll, { total })}
        </button>
      ) : null}
      {onBatch ? (
        <Button
          size="small"
          icon={<EditOutlined />}
          disabled={count > mostRows}
          title={count > mostRows ? texts.batchMost : undefined}
          onClick={onBatch}
        >
          {texts.batch}
        </Button>
      ) : null}
      {children}
    </div>
  );
}

/** The button of an action, among the `children` of `SelectionBar` or in the toolbar of a list. */
export function ActButton({ label, isDangerous = false, isSmall = false, digit, refusal, run }: ActButtonProps) {
  return (
    <Button
      danger={isDangerous}
      size={isSmall ? 'small' : 'middle'}
      disabled={refusal !== undefined}
      title={refusal}
      aria-keyshortcuts={digit?.toString()}
      onClick={run}
    >
      {label}
      {digit === undefined ? null : (
        <kbd className="ec-selection-key" aria-hidden>
          {digit}
        </kbd>
      )}
    </Button>
  );
}

interface ActButtonProps {
  label: string;
  isDangerous?: boolean;
  isSmall?: boolean;
  /** The digit key that presses the button while rows are selected (row-keys.ts). */
  digit?: number | undefined;
  /** The reason why the button is disabled. */
  refusal?: string | undefined;
  run(): void;
}
