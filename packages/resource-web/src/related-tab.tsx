// A detail tab with the rows of another resource that point at this row. It names the resource, so that no feature imports pages of another.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { AddButton } from '@ec/records/list/list-toolbar.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { RelatedList } from '@ec/records/list/related-list.tsx';
import { servedKey } from '@ec/records/list/served';
import { encodeQuery } from '@ec/resource/query-tree';
import { targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { DataColumn } from '@ec/ui/table/data-column';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { formFieldsOf, type Values } from './draft.ts';
import { FormPanel } from './form-panel.tsx';
import { allColumnsOf, shownColumnsOf } from './list-columns.tsx';
import { requestedColumns } from './list-reads.ts';
import { useListSlots, useRegistry } from './resources.tsx';
import { searchFieldsOf } from './search-fields.ts';
import type { DetailTab, Slots } from './slots.ts';
import { useRights } from './use-rights.ts';

/**
 * Returns a tab with the rows of `resourceName` whose `field` is the id of this row, in the columns of their own list. Only people whose
 * menu has that list see the tab. Its add button opens the form with this row filled in.
 *
 * `isRunning` leaves out rows in a final state (`past`). `starts` has further first values of a new row, such as the type that decides the
 * target of `field`. `before` is as in `DetailTab`.
 */
export function relatedTab(
  resourceName: string,
  field: string,
  label: DetailTab['label'],
  { isRunning = false, starts = {}, ...place }: { isRunning?: boolean; starts?: Values; before?: string } = {},
): DetailTab {
  return {
    key: `${resourceName}-${field}${isRunning ? '-running' : ''}`,
    label,
    lists: resourceName,
    ...place,
    // biome-ignore lint/correctness/noComponentHookFactories: a tab is made once, when the page's module is loaded
    Content: ({ row }) => (
      <RelatedRows
        key={row.id}
        resourceName={resourceName}
        field={field}
        isRunning={isRunning}
        starts={starts}
        id={row.id}
      />
    ),
  };
}

/** Returns a filter for the states that are not final; empty where the definition names no final states (`past`). */
export function runningFilter({ fields, past }: Resource): Record<string, string> {
  const keys = fields[past?.field ?? '']?.enum?.values.map(({ key }) => key) ?? [];
  return past ? { [past.field]: keys.filter((key) => !past.values.includes(key)).join(',') } : {};
}

/** Returns the query of the list: by the search field where the list has one, else by a condition of the query builder. */
export function relatedQuery(resource: Resource, field: string, id: string): Record<string, string> {
  const isSearched = searchFieldsOf(resource).some(({ keys }) => keys.length === 1 && keys[0] === field);
  return isSearched ? { [field]: id } : { q: encodeQuery({ all: [{ f: field, o: 'equal', v: id }] }) };
}

/** Returns the columns of the list without `field`, which has the same value in every row of the tab. */
export function relatedColumns(resource: Resource, slots: Slots, field: string, language: Language): DataColumn[] {
  return shownColumnsOf(resource, allColumnsOf(resource, slots, language), '').flatMap((column) => {
    const { below, ...alone } = column;
    if (column.name === field) return below ? [below] : [];
    return [below?.name === field ? alone : column];
  });
}

interface RelatedRowsProps {
  resourceName: string;
  field: string;
  id: string;
  isRunning: boolean;
  starts: Values;
}

function RelatedRows({ resourceName, field, id, isRunning, starts }: RelatedRowsProps) {
  const { pageOf } = useConsole();
  const language = useLanguage();
  const resource = useRegistry().get(resourceName);
  const slots = useListSlots(resource);
  const columns = useMemo(
    () => slots && relatedColumns(resource, slots, field, language),
    [resource, slots, field, language],
  );
  const running = isRunning ? runningFilter(resource) : {};
  const query = { ...relatedQuery(resource, field, id), ...running };
  if (!slots || !columns) return <ListSkeleton columns={4} />;
  return (
    <AddedRows resource={resource} slots={slots} startValues={{ ...starts, [field]: id }} field={field}>
      {(add) => (
        <RelatedList
          table={resource}
          columns={columns}
          query={query}
          fields={requestedColumns(resource, slots, columns)}
          filters={{ [field]: id, ...running }}
          path={pageOf?.(resource.code)}
          add={add}
        />
      )}
    </AddedRows>
  );
}

/** A button that opens the form of another resource with this row filled in, for custom tabs. People who may not add see nothing. */
export function AddRelated({ resourceName, field, id }: { resourceName: string; field: string; id: string }) {
  const resource = useRegistry().get(resourceName);
  const slots = useListSlots(resource);
  const language = useLanguage();
  const { addTitle } = useTexts(recordTexts);
  if (!slots) return null;
  const label = fill(addTitle, { label: labelOf(resource.label, language) });
  return (
    <AddedRows resource={resource} slots={slots} field={field} startValues={{ [field]: id }}>
      {(add) => (add ? <AddButton onAdd={add.run} label={label} isSecond /> : null)}
    </AddedRows>
  );
}

interface AddedRowsProps {
  resource: Resource;
  slots: Slots;
  field: string;
  /** First values of the new row: `field`, and the fields that belong to it. */
  startValues: Values;
  children(add: { run(): void; label?: string | undefined } | undefined): ReactNode;
}

/** Returns the first values of a new row, which tie it to this row. Undefined where the form cannot set `field`. */
export function startOfRelated(
  resource: Resource,
  slots: Slots,
  field: string,
  startValues: Values,
): Values | undefined {
  const entry = formFieldsOf(resource).find(([name]) => name === field)?.[1];
  const canTie = entry?.target !== undefined || (entry?.targetBy !== undefined && entry.targetBy.field in startValues);
  return canTie ? { ...slots.startsWith?.({ [field]: textOf(startValues[field]) }), ...startValues } : undefined;
}

function AddedRows({ resource, slots, field, startValues, children }: AddedRowsProps) {
  const language = useLanguage();
  const rights = useRights(resource, slots);
  /** The number of forms before this one in a row of additions; undefined while no form is open. */
  const [opened, setOpened] = useState<number>();
  const client = useQueryClient();
  const registry = useRegistry();
  const spec = resource.fields[field];
  const parent = spec && targetOf(registry, spec, startValues);
  const initial = startOfRelated(resource, slots, field, startValues);
  const label = resource.addLabel && labelOf(resource.addLabel, language);
  return (
    <>
      {children(rights.add && initial ? { run: () => setOpened(0), label } : undefined)}
      {opened === undefined ? null : (
        <FormPanel
          key={opened}
          resource={resource}
          slots={slots}
          initial={initial}
          editing={`add-of-${textOf(startValues[field])}${opened > 0 ? '-more' : ''}`}
          onClose={() => setOpened(undefined)}
          onNext={() => setOpened(opened + 1)}
          // A value of the parent row may be a sum over these rows.
          onSaved={() => void (parent && client.invalidateQueries({ queryKey: servedKey(parent) }))}
        />
      )}
    </>
  );
}
