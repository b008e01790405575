// Changes the order of columns while a person arranges them.
export interface PanelColumn {
  name: string;
  label: string;
  isShown: boolean;
  /** The name of the column below this one in the same cell. */
  below?: string | undefined;
  pin?: 'left' | 'right' | undefined;
  /** True for the column that is always visible and first. */
  isLocked?: boolean | undefined;
}

/** Moves a column to the place of another one. A locked column does not move, and no column takes its place. */
export function moveColumn(columns: readonly PanelColumn[], name: string, to: string): PanelColumn[] {
  const from = columns.findIndex((column) => column.name === name);
  const index = columns.findIndex((column) => column.name === to);
  const column = columns[from];
  if (!column || index < 0 || from === index || column.isLocked || columns[index]?.isLocked) return [...columns];
  const others = columns.filter((other) => other !== column);
  others.splice(index, 0, column);
  return others;
}

/** Moves a column one step up (-1) or down (1) among the visible ones. */
export function stepColumn(columns: readonly PanelColumn[], name: string, step: -1 | 1): PanelColumn[] {
  const visibleColumns = columns.filter((column) => column.isShown);
  const next = visibleColumns[visibleColumns.findIndex((column) => column.name === name) + step];
  return next ? moveColumn(columns, name, next.name) : [...columns];
}

export function withColumn(columns: readonly PanelColumn[], name: string, change: Partial<PanelColumn>): PanelColumn[] {
  return columns.map((column) => (column.name === name ? { ...column, ...change } : column));
}
