// Loads all matching rows, page by page, for boards and pickers without a pager. It stops at `mostRows`; the text `cut` then
// tells how many rows it loaded. A caller that needs every row sets `isWhole`.
import { fill } from '@ec/language/fill';
import { defineTexts } from '@ec/language/texts';
import { objectOf, textOf } from '@ec/language/unknown';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { listOf, type RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import type { ListQueryOf } from '@ec/resource/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';

/** The largest page of a list. */
const pageSize = 200;
const mostRows = 2000;

const texts = defineTexts({
  zh: { cut: '仅显示前 {shown} 条，共 {total} 条' },
  en: { cut: 'First {shown} of {total}' },
});

interface AllRowsSettings {
  enabled?: boolean;
  refetchInterval?: number;
  gcTime?: number;
  /** True where the caller needs every row, for example to compute a sum. */
  isWhole?: boolean;
}

export function useAllRows<R extends Resource>(
  resource: R,
  query: ListQueryOf<R>,
  { isWhole = false, ...settings }: AllRowsSettings = {},
) {
  const { api, language } = useConsole();
  const { cut } = useTexts(texts);
  const result = useQuery<{ rows: RowIn<R>[]; total: number }>({
    ...settings,
    queryKey: [...servedKey(resource), 'all-rows', language, query, isWhole],
    queryFn: async ({ signal }) => {
      const byId = new Map<string, RowIn<R>>();
      for (let current = 1; ; current += 1) {
        const page = await callOf(api, listOf(resource))(
          { ...query, current, size: pageSize },
          { signal, quiet: true },
        );
        // A row that somebody adds meanwhile moves another row to the next page, so that the other row arrives twice.
        for (const row of page.records) byId.set(textOf(objectOf(row).id), row);
        const isLast = page.records.length < pageSize || (!isWhole && current * pageSize >= mostRows);
        if (isLast) return { rows: [...byId.values()], total: Math.max(byId.size, page.total) };
      }
    },
  });
  const { data } = result;
  const rowCount = data?.rows.length ?? 0;
  return {
    ...result,
    data: data?.rows,
    cut: data && data.total > rowCount ? fill(cut, { shown: rowCount, total: data.total }) : undefined,
  };
}
