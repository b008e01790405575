// Shows in the detail of a row the related rows of another resource, with pages, order and a link to the whole list.
import { ExportOutlined } from '@ant-design/icons';
import type { DataColumn } from '@ec/ui/table/data-column';
import { DataTable } from '@ec/ui/table/data-table.tsx';
import type { Row } from '@ec/ui/table/row';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useCallback, useState } from 'react';
import { useConsole } from '../console/console.ts';
import { ListBody } from './list-body.tsx';
import { ListFooter } from './list-footer.tsx';
import { type ListState, withPage, withSorts } from './list-state.ts';
import { AddButton, ToolButton } from './list-toolbar.tsx';
import { recordTexts } from './record-texts.ts';
import type { Served } from './served.ts';
import { useListQuery, useStepBack } from './use-list.ts';
import './list-page.css';

interface RelatedListProps {
  table: Served;
  columns: readonly DataColumn[];
  /** The names of the fields that the cells need, comma-joined; by default all fields. */
  fields?: string;
  filters: Record<string, string>;
  /** The path of the page with the whole list; undefined if this person's menu does not have the page. */
  path: string | undefined;
  /** Opens the form of a new related row; undefined if this person may not add rows. */
  add?: { run(): void; label?: string | undefined } | undefined;
  /** The keys of the address with which the page of the whole list shows only the related rows. */
  query: Record<string, string>;
}

const density = 40;
const nothing = () => undefined;

export function RelatedList({ table, columns, fields, filters, path, query, add }: RelatedListProps) {
  const { openTab } = useConsole();
  const label = table.label[useLanguage()];
  const { openAll } = useTexts(recordTexts);
  const [state, change] = useState<ListState>({ current: 1, size: 10, filters, sorts: [], q: '', columns: '' });
  const [widths, setWidths] = useState<Record<string, number>>({});
  const list = useListQuery(table, state, fields === undefined ? {} : { columns: fields });
  const page = list.data;
  const onPage = (current: number, size = state.size) => change((now) => withPage(now, current, size));
  useStepBack(page, state.current, onPage);
  const address = new URLSearchParams(query).toString();
  const onOpen = useCallback((row: Row) => openTab(`${path}?${address}&id=${row.id}`), [openTab, path, address]);
  return (
    <section aria-label={label}>
      <ListBody
        page={page}
        label={label}
        error={list.error}
        columnCount={columns.length}
        isFiltered={false}
        onAdd={add?.run}
        addLabel={add?.label}
        onClear={nothing}
        onRetry={() => void list.refetch()}
      >
        {page ? (
          <>
            {path === undefined && !add ? null : (
              <div className="ec-related-all">
                {add ? <AddButton onAdd={add.run} label={add.label} isSecond /> : null}
                {path === undefined ? null : (
                  <ToolButton icon={<ExportOutlined />} label={openAll} onClick={() => openTab(`${path}?${address}`)}>
                    {openAll}
                  </ToolButton>
                )}
              </div>
            )}
            <DataTable
              columns={columns}
              widths={widths}
              density={density}
              rows={page.records}
              sorts={state.sorts}
              actions={[]}
              isBusy={list.isPlaceholderData}
              isLive={list.isLive}
              onSort={(sorts) => change((now) => withSorts(now, sorts))}
              onWidths={setWidths}
              onOpen={path === undefined ? undefined : onOpen}
              selection={undefined}
            />
            <ListFooter page={page} state={state} onPage={onPage} selectedCount={0} onClear={nothing} />
          </>
        ) : null}
      </ListBody>
    </section>
  );
}
