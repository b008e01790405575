// Renders the elements before the title of a tree row: the indent, the button that opens the row, and the handle that moves the row
// among its siblings. These are plain elements without a component per row (see row-actions.tsx).

import { DownOutlined, HolderOutlined, LoadingOutlined, RightOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import type { LevelRow } from '@ec/resource/contracts/row-calls';
import type { Row } from '@ec/ui/table/row';
import type { KeyboardEvent } from 'react';
import { type Served, titleOf } from '../list/served.ts';
import { treeRow } from './tree-rows.ts';
import type { treeTexts } from './tree-texts.ts';
import type { TreeList } from './use-tree-list.ts';
import './tree.css';

interface TreeLead {
  table: Served;
  tree: TreeList;
  texts: (typeof treeTexts)['zh'];
  /** True where the person may reorder rows. */
  mayOrder: boolean;
}

export function treeLead({ table, tree, texts, mayOrder }: TreeLead, tableRow: Row) {
  const row = treeRow(tableRow);
  const name = titleOf(table, row);
  const isOpen = tree.isOpen(row.id) && row.hasChildren;
  const Mark = tree.isLoading(row.id) ? LoadingOutlined : isOpen ? DownOutlined : RightOutlined;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) tree.toggle(row.id);
  };
  return (
    <>
      {mayOrder && tree.order ? (
        <button
          type="button"
          className="ec-tree-handle"
          aria-label={fill(texts.move, { name, ...tree.order.placeOf(row) })}
          {...tree.order.handle(row)}
        >
          <HolderOutlined />
        </button>
      ) : null}
      <span className="ec-tree-depth" style={{ '--ec-depth': tree.depthOf(row.id) } as React.CSSProperties} />
      {row.hasChildren ? (
        <button
          type="button"
          className="ec-tree-toggle"
          aria-expanded={isOpen}
          aria-label={fill(isOpen ? texts.close : texts.open, { name })}
          onClick={() => tree.toggle(row.id)}
          onKeyDown={onKeyDown}
        >
          <Mark />
        </button>
      ) : (
        <span className="ec-tree-toggle" />
      )}
    </>
  );
}

interface PlaceProps {
  row: Row;
  texts: (typeof treeTexts)['zh'];
  /** Shows the row in the tree. */
  onShow(row: LevelRow): void;
}

/** Renders the titles of the rows above a found row; a click shows the found row in the tree. */
export function placeText({ row, texts, onShow }: PlaceProps) {
  const { above = [] } = treeRow(row);
  const place = above.map(({ title }) => title).join(' / ') || texts.atRoot;
  return (
    <button type="button" className="ec-link ec-title-link" title={place} onClick={() => onShow(treeRow(row))}>
      {place}
    </button>
  );
}
