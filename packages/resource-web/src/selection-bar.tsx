// What is selected, on the page or all that match, and what can be done with it.
import { EditOutlined } from '@ant-design/icons';
import type { Resource } from '@ec/resource/resource';
import { groupNumber } from '@ec/ui/quantity';
import { recordTexts } from '@ec/ui/record-texts';
import type { Page } from '@ec/ui/served';
import { upkeepTexts } from '@ec/ui/upkeep-texts';
import { fill, useTexts } from '@ec/ui/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { BatchEdit } from './batch-edit.tsx';
import { scopeOfAll } from './batch-fields.ts';
import type { ListState } from './list-state.ts';
import type { Slots } from './slots.ts';
import type { Selection } from './use-list.ts';

interface SelectionBarProps {
  resource: Resource;
  slots: Slots;
  state: ListState;
  page: Page;
  selection: Selection;
}

/** contract §1.9 */
const mostRows = 10_000;

export function SelectionBar({ resource, slots, state, page, selection }: SelectionBarProps) {
  const texts = useTexts(upkeepTexts);
  const { count: counts } = useTexts(recordTexts);
  const [isEditing, setEditing] = useState(false);
  const { selected, setSelected, isAll, setAll } = selection;
  const known = groupNumber(page.total);
  const total = page.approx ? fill(texts.about, { total: known }) : known;
  const count = isAll ? page.total : selected.length;
  if (count === 0) return null;
  return (
    <div className="ec-selection" role="status">
      <span>{isAll ? fill(texts.allSelected, { total }) : fill(counts.selected, { count })}</span>
      {isAll || page.total > selected.length ? (
        <button type="button" className="ec-link" onClick={() => setAll(!isAll)}>
          {isAll ? texts.onPage : fill(texts.selectAll, { total })}
        </button>
      ) : null}
      <Button
        size="small"
        icon={<EditOutlined />}
        disabled={count > mostRows}
        title={count > mostRows ? texts.batchMost : undefined}
        onClick={() => setEditing(true)}
      >
        {texts.batch}
      </Button>
      {isEditing ? (
        <BatchEdit
          {...{ resource, slots, total }}
          scope={isAll ? scopeOfAll(state) : { ids: selected }}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            setSelected([]);
          }}
        />
      ) : null}
    </div>
  );
}
