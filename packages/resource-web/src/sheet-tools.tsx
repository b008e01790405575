// Export and import of a list: buttons for who may, and what the kit's dialogs do with this resource.
import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import type { Column } from '@ec/resource/list-layout';
import { permissionsOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { ApiError, useConsole } from '@ec/ui/console';
import { useFeedback } from '@ec/ui/feedback';
import { groupNumber } from '@ec/ui/quantity';
import { type Page, pathOf } from '@ec/ui/served';
import { sheetTexts } from '@ec/ui/sheet-texts';
import { UndoImport } from '@ec/ui/undo-import.tsx';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { useRefresh } from '@ec/ui/use-undo';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ListState } from './list-state.ts';
import { exportBody, matchKeysOf, sheetColumnsOf } from './sheet-choices.ts';
import type { Selection } from './use-list.ts';
import type { Rights } from './use-rights.ts';

const ExportDialog = lazy(() => import('@ec/ui/export-dialog.tsx').then((kit) => ({ default: kit.ExportDialog })));
const ImportDialog = lazy(() => import('@ec/ui/import-dialog.tsx').then((kit) => ({ default: kit.ImportDialog })));

interface SheetToolsProps {
  resource: Resource;
  rights: Rights;
  state: ListState;
  columns: readonly Column[];
  page: Page | undefined;
  selection: Selection;
}

interface Started {
  taskId: string;
}

/** Resources whose import the server does not serve (404). */
const unserved = new Set<string>();
const patience = { quiet: true, timeout: 120_000 };

export function SheetTools({ resource, rights, state, columns, page, selection }: SheetToolsProps) {
  const { api, can, responsiveLevel } = useConsole();
  const isWide = responsiveLevel >= 2;
  const { warning } = useFeedback();
  const texts = useTexts(sheetTexts);
  const language = useLanguage();
  const refresh = useRefresh(resource);
  const [opened, setOpened] = useState<'export' | 'import'>();
  const label = labelOf(resource.label, language);
  const close = () => setOpened(undefined);
  const total = page ? groupNumber(page.total) : '';
  const served = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) {
        unserved.add(resource.name);
        warning(texts.unserved);
        close();
      }
      throw failure;
    }
  };
  const start = (call: 'export' | 'import', body: unknown) =>
    served(api.post<Started>(pathOf(resource, call), body, undefined, patience)).then(({ taskId }) => taskId);
  return (
    <>
      {rights.import && !unserved.has(resource.name) ? (
        <Button
          type="text"
          icon={<ImportOutlined />}
          aria-label={texts.import}
          title={texts.import}
          onClick={() => setOpened('import')}
        >
          {isWide ? texts.import : null}
        </Button>
      ) : null}
      {rights.export ? (
        <Button
          type="text"
          icon={<ExportOutlined />}
          aria-label={texts.export}
          title={texts.export}
          disabled={!page || page.total === 0}
          onClick={() => setOpened('export')}
        >
          {isWide ? texts.export : null}
        </Button>
      ) : null}
      <Suspense>
        {opened === 'export' ? (
          <ExportDialog
            {...{ label }}
            columns={sheetColumnsOf(resource, columns, language)}
            selectedCount={selection.isAll ? 0 : selection.selected.length}
            total={page?.approx ? `${language === 'zh' ? '约 ' : 'approx. '}${total}` : total}
            isFiltered={state.q !== undefined || Object.keys(state.filters).length > 0}
            seesPlain={can(permissionsOf(resource).plain)}
            start={(choice) => start('export', exportBody(state, selection.selected, choice))}
            onClose={close}
          />
        ) : null}
        {opened === 'import' ? (
          <ImportDialog
            {...{ label }}
            keys={matchKeysOf(resource, language)}
            saveTemplate={() => served(api.download(pathOf(resource, 'import-template'), undefined, { quiet: true }))}
            start={(form) => start('import', form)}
            onWritten={refresh}
            undo={(groupId) => <UndoImport table={resource} {...{ groupId }} />}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
