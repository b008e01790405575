// A detail tab with the rows of another resource that point at this row, found by name: no feature imports another's pages.
import { ExportOutlined } from '@ant-design/icons';
import { labelOf } from '@ec/resource/label';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useConsole } from '@ec/ui/console';
import { DataTable } from '@ec/ui/data-table.tsx';
import { ListBody } from '@ec/ui/list-body.tsx';
import { ListFooter } from '@ec/ui/list-footer.tsx';
import { type ListState, withPage, withSorts } from '@ec/ui/list-state';
import { ToolButton } from '@ec/ui/list-toolbar.tsx';
import { recordTexts } from '@ec/ui/record-texts';
import type { Row } from '@ec/ui/served';
import { useListQuery, useStepBack } from '@ec/ui/use-list';
import { useLanguage, useTexts } from '@ec/ui/use-texts';
import { useCallback, useMemo, useState } from 'react';
import { allColumnsOf, shownColumnsOf } from './list-columns.tsx';
import { useRegistry } from './resources.tsx';
import { searchFieldsOf } from './search-fields.ts';
import type { DetailTab } from './slots.ts';

/**
 * The rows of `resourceName` whose `field` is this row's id, with the list's own columns, pages and order. It stands only
 * there where this person's menu has that list; the whole list opens with the same filter, a row with its detail.
 */
export function relatedTab(resourceName: string, field: string, label: DetailTab['label']): DetailTab {
  return {
    key: `${resourceName}-${field}`,
    label,
    lists: resourceName,
    // biome-ignore lint/correctness/noComponentHookFactories: a tab is made once, when the page's module is loaded
    Content: ({ row }) => <RelatedRows key={row.id} {...{ resourceName, field }} id={row.id} />,
  };
}

/** What the address of the whole list says: the search field where there is one, else a condition of the query builder. */
export function relatedQuery(resource: Resource, field: string, id: string): Record<string, string> {
  const isSearched = searchFieldsOf(resource).some(({ keys }) => keys.length === 1 && keys[0] === field);
  return isSearched ? { [field]: id } : { q: encodeQuery({ all: [{ f: field, o: 'equal', v: id }] }) };
}

interface RelatedRowsProps {
  resourceName: string;
  field: string;
  id: string;
}

const density = 40;

function RelatedRows({ resourceName, field, id }: RelatedRowsProps) {
  const { openTab, pageOf } = useConsole();
  const language = useLanguage();
  const { openAll } = useTexts(recordTexts);
  const resource = useRegistry().get(resourceName);
  const [state, change] = useState<ListState>(() => {
    return { current: 1, size: 10, filters: { [field]: id }, sorts: [], q: '', columns: '' };
  });
  const [widths, setWidths] = useState<Record<string, number>>({});
  const list = useListQuery(resource, state);
  const page = list.data;
  const onPage = (current: number, size = state.size) => change((now) => withPage(now, current, size));
  useStepBack(page, state.current, onPage);
  const columns = useMemo(() => {
    const shown = shownColumnsOf(resource, allColumnsOf(resource, {}, language), '');
    return shown.filter(({ name }) => name !== field);
  }, [resource, field, language]);
  const path = pageOf?.(resource.code);
  const go = useCallback(
    (row?: Row) => {
      const query = { ...relatedQuery(resource, field, id), ...(row ? { id: row.id } : {}) };
      openTab(`${path}?${new URLSearchParams(query)}`);
    },
    [openTab, path, resource, field, id],
  );
  const nothing = () => undefined;
  return (
    <section className="ec-related" aria-label={labelOf(resource.label, language)}>
      <ListBody
        {...{ page }}
        label={labelOf(resource.label, language)}
        error={list.error}
        columnCount={columns.length}
        isFiltered={false}
        onAdd={undefined}
        onClear={nothing}
        onRetry={() => void list.refetch()}
      >
        {page ? (
          <>
            {path === undefined ? null : (
              <div className="ec-related-all">
                <ToolButton icon={<ExportOutlined />} label={openAll} onClick={() => go()}>
                  {openAll}
                </ToolButton>
              </div>
            )}
            <DataTable
              {...{ columns, widths, density }}
              rows={page.records}
              sorts={state.sorts}
              actions={[]}
              isBusy={list.isPlaceholderData}
              onSort={(sorts) => change((now) => withSorts(now, sorts))}
              onWidths={setWidths}
              onOpen={path === undefined ? undefined : go}
              selection={undefined}
            />
            <ListFooter {...{ page, state, onPage }} selectedCount={0} onClear={nothing} />
          </>
        ) : null}
      </ListBody>
    </section>
  );
}
