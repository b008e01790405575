// The entries of one dictionary: the child table of the dictionary screens.

import { textOf } from '@ec/language/unknown';
import { useRemove } from '@ec/records/change/use-remove';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { ListBody } from '@ec/records/list/list-body.tsx';
import { ListToolbar } from '@ec/records/list/list-toolbar.tsx';
import { recordTexts } from '@ec/records/list/record-texts';
import { type Page, servedKey } from '@ec/records/list/served';
import { nextFormOf, useSteps } from '@ec/records/list/use-steps';
import { saveOf } from '@ec/resource/contracts/row-calls';
import { DetailDrawer } from '@ec/resource-web/detail-drawer.tsx';
import { FormPanel } from '@ec/resource-web/form-panel.tsx';
import { allColumnsOf } from '@ec/resource-web/list-columns.tsx';
import type { InputProps, Slots } from '@ec/resource-web/slots';
import { useRights } from '@ec/resource-web/use-rights';
import { useRowActions } from '@ec/resource-web/use-row-actions';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { LockedChoice } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { DataTable } from '@ec/ui/table/data-table.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type Dictionary, dictCalls } from '../../shared/dict.contract.ts';
import { entryOf } from '../../shared/dict-fields.ts';
import { formWidth, SealedInput } from './dict-inputs.tsx';
import { dictTexts } from './dict-texts.ts';

const shownColumns = ['dictValue', 'dictKey', 'dictValueEn', 'sort', 'isSealed'];
const nothing = () => undefined;
/** Entries are no tree and have no named actions, so nothing calls these. */
const noOtherActions = { onAddBelow: nothing, onAct: nothing, onDialog: nothing, tree: undefined };
const noWidths = {};

interface EntriesProps {
  resource: Dictionary;
  /** The row of the dictionary. */
  parent: Row;
  /** True where the table stands beside the table of dictionaries. */
  isNarrow: boolean;
}

export function Entries({ resource, parent, isNarrow }: EntriesProps) {
  const texts = useTexts(dictTexts);
  const language = useLanguage();
  const entryResource = useMemo(() => entryOf(resource, textOf(parent.code)), [resource, parent.code]);
  const slots = useMemo(() => slotsFor(textOf(parent.dictValue)), [parent.dictValue]);
  const [editing, setEditing] = useState<string>();
  const [openedId, openRow] = useState<string>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { list, page } = useEntryPage(resource, parent.id);
  const rights = useRights(entryResource, slots);
  const remove = useRemove(entryResource);
  const onOpen = useCallback((row: Row) => openRow(row.id), []);
  const rowActions = useRowActions({
    ...noOtherActions,
    resource: entryResource,
    slots,
    rights,
    onView: onOpen,
    onEdit: (row) => setEditing(row.id),
    onCopy: (row) => setEditing(`copy-${row.id}`),
    onRemoved: (row) => setSelected((now) => now.filter((id) => id !== row.id)),
  });
  const seal = useSeal(resource, entryResource);
  // With the permission to edit, edit is the first action; seal and unseal follow it.
  const [edit, ...others] = rowActions;
  const actions = edit && rights.edit ? [edit, seal(1), seal(0), ...others] : rowActions;
  const columns = columnsFor(allColumnsOf(entryResource, slots, language), isNarrow);
  const rows = page?.records ?? [];
  const steps = useSteps({ page, isSettled: true, current: 1, openedId, onPage: nothing, onOpen: openRow });
  const onAdd = rights.add ? () => setEditing(`add-below-${parent.id}`) : undefined;
  const next = nextFormOf(editing, rows);
  return (
    <div className="dict-entries">
      <ListToolbar
        onAdd={onAdd}
        isBusy={list.isFetching}
        tools={null}
        onRefresh={() => void list.refetch()}
        onRemove={
          rights.delete ? () => void remove.many(selected).then((isGone) => isGone && setSelected([])) : undefined
        }
      >
        {null}
      </ListToolbar>
      <ListBody
        page={page}
        onAdd={onAdd}
        label={texts.entries}
        error={list.error}
        columnCount={columns.length}
        isFiltered={false}
        onClear={nothing}
        onRetry={() => void list.refetch()}
      >
        <DataTable
          rows={rows}
          columns={columns}
          actions={actions}
          widths={noWidths}
          density={40}
          sorts={[]}
          isBusy={false}
          onSort={nothing}
          onWidths={nothing}
          onOpen={rights.view ? onOpen : undefined}
          selection={rights.delete ? { selected, setSelected } : undefined}
        />
      </ListBody>
      {openedId !== undefined && rights.view ? (
        <DetailDrawer
          resource={entryResource}
          slots={slots}
          rights={rights}
          steps={steps}
          actions={actions}
          id={openedId}
          onClose={() => openRow(undefined)}
        />
      ) : null}
      {editing === undefined ? null : (
        <FormPanel
          resource={entryResource}
          slots={slots}
          editing={editing}
          key={editing}
          onClose={() => setEditing(undefined)}
          onNext={next === undefined ? undefined : () => setEditing(next)}
        />
      )}
    </div>
  );
}

/** Reads all entries of a dictionary, as a list of one page. */
function useEntryPage(resource: Dictionary, parentId: string) {
  const { api } = useConsole();
  const language = useLanguage();
  const list = useQuery({
    queryKey: [...servedKey(resource), 'entries', language, parentId],
    queryFn: ({ signal }) => callOf(api, dictCalls(resource).children)({ parentId }, { signal, quiet: true }),
  });
  const page = useMemo((): Page | undefined => {
    return list.data && { records: list.data, total: list.data.length, pages: 1 };
  }, [list.data]);
  return { list, page };
}

/** Returns a function that makes the row action to seal an entry (1) or to unseal it (0). */
function useSeal(resource: Dictionary, entryResource: ReturnType<typeof entryOf>) {
  const texts = useTexts(dictTexts);
  const { toast } = useTexts(recordTexts);
  const { api } = useConsole();
  const { success } = useFeedback();
  const refresh = useRefresh(resource);
  return (isSealed: 0 | 1) => ({
    key: isSealed ? 'seal' : 'unseal',
    label: isSealed ? texts.seal : texts.unseal,
    isDangerous: false,
    appliesTo: (row: Row) => row.isSealed !== isSealed,
    async run({ id, rowVersion }: Row) {
      await callOf(api, saveOf(entryResource, false))({ id, rowVersion, isSealed });
      success(toast.done);
      await refresh();
    },
  });
}

/** Returns the columns without sorting, because all entries are on one page in the order of their field `sort`. */
function columnsFor(all: ReturnType<typeof allColumnsOf>, isNarrow: boolean) {
  return shownColumns.flatMap((name) => {
    const column = all.find((each) => each.name === name);
    return !column || (isNarrow && name === 'dictValueEn') ? [] : { ...column, isSortable: false };
  });
}

/** The parent and the code of an entry cannot be edited (specification §5). */
function slotsFor(parentName: string): Slots {
  return {
    formWidth,
    formKind: 'dialog',
    inputs: {
      parentId: (props: InputProps) => <LockedChoice {...props} hint={parentName} label={parentName} />,
      code: (props: InputProps) => <TextInput {...props} kind="line" isLocked />,
      isSealed: SealedInput,
    },
  };
}
