// A detail tab with the rows of another resource that point at this row, found by name: no feature imports another's pages.

import { useConsole } from '@ec/records/console/console';
import { RelatedList } from '@ec/records/list/related-list.tsx';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useLanguage } from '@ec/ui/text/use-texts';
import { useMemo } from 'react';
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

function RelatedRows({ resourceName, field, id }: { resourceName: string; field: string; id: string }) {
  const { pageOf } = useConsole();
  const language = useLanguage();
  const resource = useRegistry().get(resourceName);
  const columns = useMemo(() => {
    const shown = shownColumnsOf(resource, allColumnsOf(resource, {}, language), '');
    return shown.filter(({ name }) => name !== field);
  }, [resource, field, language]);
  const query = relatedQuery(resource, field, id);
  return (
    <RelatedList table={resource} {...{ columns, query }} filters={{ [field]: id }} path={pageOf?.(resource.code)} />
  );
}
