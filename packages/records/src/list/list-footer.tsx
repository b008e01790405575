// Shows the number of selected rows, the total and the pages under a table.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { Pager } from '@ec/ui/table/pager.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useConsole } from '../console/console.ts';
import { treeTexts } from '../tree/tree-texts.ts';
import { type ListState, pageSizes } from './list-state.ts';
import { recordTexts } from './record-texts.ts';
import type { Page } from './served.ts';
import './list-page.css';

interface ListFooterProps {
  /** Undefined if the list has no pages. The footer then shows the number of visible rows. */
  state: ListState | undefined;
  page: Page;
  selectedCount: number;
  onClear(): void;
  onPage(current: number, size: number): void;
}

export function ListFooter({ state, page, selectedCount, onClear, onPage }: ListFooterProps) {
  const { responsiveLevel } = useConsole();
  const texts = useTexts(recordTexts);
  const { shown: shownText } = useTexts(treeTexts);
  const countText = page.approx ? texts.count.approx : texts.count.exact;
  const total = fill(state ? countText : shownText, { total: groupNumber(page.total) });
  return (
    <footer className="ec-list-footer">
      <span className="ec-number" role="status">
        {total}
        {selectedCount > 0 ? (
          <>
            {` · ${fill(texts.count.selected, { count: selectedCount })} `}
            <button type="button" className="ec-link" onClick={onClear}>
              {texts.clearSelection}
            </button>
          </>
        ) : null}
      </span>
      {state ? (
        <Pager
          simple={responsiveLevel === 0}
          current={state.current}
          pageSize={state.size}
          total={page.total}
          pageSizeOptions={pageSizes}
          showSizeChanger
          onChange={onPage}
        />
      ) : null}
    </footer>
  );
}
