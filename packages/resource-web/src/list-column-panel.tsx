// The columns of a list, and the panel that arranges them: those of the view or the address, else this person's own.
import { listFieldOf } from '@ec/resource/filter';
import { columnFieldsOf, columnsText, parseColumns } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import type { PanelColumn } from '@ec/ui/column-order';
import { ColumnPanel } from '@ec/ui/column-panel.tsx';
import { withinWidths } from '@ec/ui/column-resizer.tsx';
import type { SavedViews } from '@ec/ui/use-saved-views';
import { useLanguage } from '@ec/ui/use-texts';
import { useMemo } from 'react';
import { usualWidth } from './list-columns.tsx';
import { labelWithUnit } from './search-fields.ts';
import type { ListAddress } from './use-list.ts';

interface Given {
  resource: Resource;
  address: ListAddress;
  control: SavedViews;
}

/** As text for a view, and read for the table. */
export function useColumns({ resource, address, control }: Given) {
  const { state, view } = address;
  const text = state.columns || (view ? '' : control.settings.columns);
  return { text, columns: useMemo(() => parseColumns(resource, text), [resource, text]) };
}

export function ListColumnPanel({ resource, address, control, onClose }: Given & { onClose(): void }) {
  const language = useLanguage();
  const { change, view } = address;
  const { widths, density } = control.settings;
  const chosen = useColumns({ resource, address, control }).columns;
  const all = new Map(columnFieldsOf(resource));
  const entry = (name: string, isShown: boolean, pin?: 'left' | 'right'): PanelColumn => ({
    name,
    label: labelWithUnit(all.get(name)!.label, language),
    isShown,
    pin,
    isLocked: name === resource.title,
  });
  const shown = chosen.map(({ name, pin }) => entry(name, true, pin));
  const hidden = [...all.keys()].filter((name) => !chosen.some((column) => column.name === name));
  const arrange = (columns: PanelColumn[]) => {
    const text = columnsText(
      resource,
      columns.filter((column) => column.isShown),
    );
    // Over a view a change belongs to it and stands in the address; without one it is this person's own.
    if (view) change((now) => ({ ...now, columns: text }));
    else {
      control.keep({ columns: text });
      change((now) => ({ ...now, columns: '' }));
    }
  };
  return (
    <ColumnPanel
      columns={[...shown, ...hidden.map((name) => entry(name, false))]}
      density={density}
      onChange={arrange}
      onWiden={(name, by) => {
        const now = widths[name] ?? usualWidth(name, listFieldOf(resource, name)!, language);
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
