// The column panel of a list. Widths and density belong to the person's settings of the list, and so do the columns without an open view.
import type { PanelColumn } from '@ec/ui/table/column-order';
import { ColumnPanel } from '@ec/ui/table/column-panel.tsx';
import { withinWidths } from '@ec/ui/table/column-resizer.tsx';
import { usualWidth } from '@ec/ui/table/column-widths';
import type { DataColumn } from '@ec/ui/table/data-column';
import type { SavedViews } from '../views/use-saved-views.ts';
import type { ListAddress } from './use-list.ts';

interface ListColumnPanelProps {
  /** All columns that can be shown. */
  all: readonly DataColumn[];
  /** The visible columns, in order. */
  visibleColumns: readonly DataColumn[];
  /** Returns the text form of columns; '' for the default columns. */
  textOf(columns: readonly PanelColumn[]): string;
  address: ListAddress;
  control: SavedViews;
  onClose(): void;
}

export function ListColumnPanel({ all, visibleColumns, textOf, address, control, onClose }: ListColumnPanelProps) {
  const { change, view } = address;
  const { widths, density } = control.settings;
  const hidden = all.filter(({ name }) => !visibleColumns.some((column) => column.name === name));
  const entry = (isShown: boolean) => {
    return ({ name, heading, below, pin, isTitle }: DataColumn): PanelColumn => {
      const label = isShown && below ? `${heading} / ${below.heading}` : heading;
      return { name, label, below: isShown ? below?.name : undefined, isShown, pin, isLocked: isTitle };
    };
  };
  const arrange = (columns: readonly PanelColumn[]) => {
    const text = textOf(columns.filter((column) => column.isShown));
    // With an open view, the address holds the changed columns. Without a view, they are stored in the person's settings.
    if (!view) control.keep({ columns: text });
    change((now) => ({ ...now, columns: view ? text : '' }));
  };
  return (
    <ColumnPanel
      columns={[...visibleColumns.map(entry(true)), ...hidden.map(entry(false))]}
      density={density}
      onChange={arrange}
      onWiden={(name, by) => {
        const now = widths[name] ?? usualWidth(all.find((column) => column.name === name)!);
        control.keep({ widths: { ...widths, [name]: withinWidths(now + by) } });
      }}
      onDensity={(chosen) => control.keep({ density: chosen })}
      onReset={() => {
        if (view) control.keep({ widths: {}, density: 40 });
        else control.reset();
        change((now) => ({ ...now, columns: view?.config.columns ?? '' }));
      }}
      onClose={onClose}
    />
  );
}
