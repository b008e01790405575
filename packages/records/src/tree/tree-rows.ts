// Flattens a tree to the list of visible rows: the children of an open row follow it.
import type { LevelRow } from '@ec/resource/contracts/row-calls';
import type { Row } from '@ec/ui/table/row';

/** Narrows the type: each row in the table of a tree came from the `level` call, but the table types it as a plain row. */
export const treeRow = (row: Row): LevelRow => row as LevelRow;

export const root = '0';

export interface TreeShape {
  /** The rows of each level by their parent id; a level that is not loaded yet is absent. */
  levels: ReadonlyMap<string, readonly LevelRow[]>;
  opened: readonly string[];
}

/** Returns the visible rows with their depth, 0 at the root. */
export function rowsOf({ levels, opened }: TreeShape): { row: LevelRow; depth: number }[] {
  const isOpen = new Set(opened);
  const below = (parentId: string, depth: number): { row: LevelRow; depth: number }[] =>
    (levels.get(parentId) ?? []).flatMap((row) => [
      { row, depth },
      ...(isOpen.has(row.id) && row.hasChildren ? below(row.id, depth + 1) : []),
    ]);
  return below(root, 0);
}

/** Returns the ids that stay open when the row closes: the open rows below the row close, too. */
export function closed({ levels, opened }: TreeShape, id: string): string[] {
  const gone = new Set([id]);
  for (const each of gone) for (const row of levels.get(each) ?? []) if (opened.includes(row.id)) gone.add(row.id);
  return opened.filter((one) => !gone.has(one));
}

/** Sorts the rows by their position in `ids`; other rows follow. */
export function inOrder<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the ids with `id` moved to the position of `to`. */
export function movedTo(ids: readonly string[], id: string, to: string): string[] {
  const index = ids.indexOf(to);
  const others = ids.filter((one) => one !== id);
  return index < 0 ? [...ids] : others.toSpliced(index, 0, id);
}
