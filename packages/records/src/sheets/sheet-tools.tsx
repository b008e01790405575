// Renders the export and import buttons of a list where the person has the rights, and makes the calls of their dialogs.
import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { lazyPart, MissingDialog } from '@ec/ui/layout/lazy-part.tsx';
import type { DataColumn } from '@ec/ui/table/data-column';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { useRefresh } from '../change/use-undo.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { isFiltered, type ListState } from '../list/list-state.ts';
import { ToolButton } from '../list/list-toolbar.tsx';
import { useTotalText } from '../list/selection-bar.tsx';
import type { Page, Served } from '../list/served.ts';
import type { Selection } from '../list/use-list.ts';
import { exportBody, sheetColumnsOf } from './sheet-choices.ts';
import { sheetTexts } from './sheet-texts.ts';
import { UndoImport } from './undo-import.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog, MissingDialog);
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog, MissingDialog);

interface SheetToolsProps {
  table: Served;
  rights: { import: boolean; export: boolean };
  /** All columns that can be exported. */
  all: readonly DataColumn[];
  /** The columns of the list, in its order. */
  visibleColumns: readonly DataColumn[];
  /** Unique keys by which lines of an import find their rows. */
  keys: readonly { by: string; label: string }[];
  /** True where this person sees masked values in full. */
  seesPlain: boolean;
  state: ListState;
  page: Page | undefined;
  selection: Selection;
}

const patience = { quiet: true, timeout: 120_000 };

export function SheetTools(props: SheetToolsProps) {
  const { table, rights, all, visibleColumns, keys, seesPlain, state, page, selection } = props;
  const { api, responsiveLevel } = useConsole();
  const isWide = responsiveLevel >= 2;
  const texts = useTexts(sheetTexts);
  const refresh = useRefresh(table);
  const [opened, setOpened] = useState<'export' | 'import'>();
  const label = table.label[useLanguage()];
  const total = useTotalText(page);
  const onClose = () => setOpened(undefined);
  return (
    <>
      {rights.import ? (
        <ToolButton icon={<ImportOutlined />} label={texts.import} onClick={() => setOpened('import')}>
          {isWide ? texts.import : null}
        </ToolButton>
      ) : null}
      {rights.export ? (
        <ToolButton
          icon={<ExportOutlined />}
          label={texts.export}
          isOff={!page || page.total === 0}
          onClick={() => setOpened('export')}
        >
          {isWide ? texts.export : null}
        </ToolButton>
      ) : null}
      {opened === 'export' ? (
        <ExportDialog
          label={label}
          total={total}
          seesPlain={seesPlain}
          onClose={onClose}
          columns={sheetColumnsOf(all, visibleColumns)}
          selectedCount={selection.isAll ? 0 : selection.selected.length}
          isFiltered={isFiltered(state)}
          start={async (choice) => {
            const body = exportBody(state, selection.selected, choice);
            return (await callOf(api, on(table, rowCall.export))(body, patience)).taskId;
          }}
        />
      ) : null}
      {opened === 'import' ? (
        <ImportDialog
          label={label}
          keys={keys}
          onClose={onClose}
          saveTemplate={() => api.download(on(table, rowCall.importTemplate).path, undefined, { quiet: true })}
          start={async (sent) => (await callOf(api, on(table, rowCall.import))(sent, patience)).taskId}
          onWritten={refresh}
          undo={(groupId) => <UndoImport table={table} groupId={groupId} />}
        />
      ) : null}
    </>
  );
}
