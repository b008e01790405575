// Adapts a list page to rows that form a tree: its rows, columns, cells and the first values of a new row.

import type { ListState } from '@ec/records/list/list-state';
import { placeText, treeLead } from '@ec/records/tree/tree-cells.tsx';
import { treeTexts } from '@ec/records/tree/tree-texts';
import { useTreeList } from '@ec/records/tree/use-tree-list';
import type { LevelRow } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import type { DataColumn } from '@ec/ui/table/data-column';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { treeColumnsOf } from './list-columns.tsx';
import type { Rights } from './use-rights.ts';

interface TreeOptions {
  resource: Resource;
  rights: Rights;
  state: ListState;
  isWaiting: boolean;
  /** Ends the search. */
  onClear(): void;
}

/** Returns undefined where the rows form no tree. */
export function useTree({ resource, rights, state, isWaiting, onClear }: TreeOptions) {
  const texts = useTexts(treeTexts);
  const list = useTreeList(resource, state, isWaiting || !resource.isTree);
  if (!resource.isTree) return undefined;
  const onShow = (row: LevelRow) => {
    list.open((row.above ?? []).map(({ id }) => id));
    onClear();
  };
  const place: DataColumn = {
    name: '$place',
    heading: texts.place,
    width: 240,
    isNumber: false,
    isSortable: false,
    isMasked: false,
    isTitle: false,
    render: (row) => placeText({ row, texts, onShow }),
  };
  return {
    list,
    closeAll: !list.isSearch && list.closeAll && { label: texts.closeAll, run: list.closeAll },
    columnsOf: (columns: readonly DataColumn[]) => treeColumnsOf(columns, list.isSearch ? place : undefined),
    /** Returns the first values that place a new row last below its parent; undefined for an edit. */
    initialFor: (editing: string) => {
      const parentId = /^add-below-(\d+)/.exec(editing)?.[1];
      if (parentId === undefined && !editing.startsWith('add')) return undefined;
      const last = Number(list.lastBelow(parentId)?.sort);
      const sort = 'sort' in resource.fields && last > 0 ? { sort: last + 1 } : {};
      return { ...sort, ...(parentId ? { parentId } : {}) };
    },
    lead: list.isSearch
      ? undefined
      : (row: Row) => treeLead({ table: resource, tree: list, texts, mayOrder: rights.sort }, row),
  };
}
