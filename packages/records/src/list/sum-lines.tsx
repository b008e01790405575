// Shows the sums of all matching rows and of the selected rows under a list. Separate calls read the sums, so that the rows do not wait.

import { UNKNOWN } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Query } from '../console/api.ts';
import { callOf } from '../console/call-of.ts';
import { useConsole } from '../console/console.ts';
import { recordTexts } from './record-texts.ts';
import { type Served, servedKey } from './served.ts';
import './list-page.css';

export interface SummedColumn {
  name: string;
  label: string;
  render(sum: string): ReactNode;
}

interface SumLinesProps {
  table: Served;
  columns: readonly SummedColumn[];
  /** The filters of the list. */
  query: Query;
  /** The ids of the selected rows; empty if all matching rows are selected. */
  ticked: readonly string[];
}

/** The maximum number of ids in a call (packages/resource-server/src/read/sums.ts). With more ids, their sums are not shown. */
const mostTicked = 500;

export function SumLines({ table, columns, query, ticked }: SumLinesProps) {
  const { sums } = useTexts(recordTexts);
  if (columns.length === 0) return null;
  const isAsked = ticked.length > 0 && ticked.length <= mostTicked;
  return (
    <div className="ec-sums">
      <SumLine title={sums.all} table={table} columns={columns} query={query} />
      {isAsked ? (
        <SumLine
          title={fill(sums.ticked, { count: ticked.length })}
          table={table}
          columns={columns}
          query={{ ids: [...ticked].sort().join() }}
        />
      ) : null}
    </div>
  );
}

/** The time in milliseconds before the sums are read. A search that is replaced within this time reads no sums. */
const pause = 300;

/** Returns whether the search has been unchanged for `pause` milliseconds. */
function useIsSettled(search: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const clock = setTimeout(() => setSettled(search), pause);
    return () => clearTimeout(clock);
  }, [search]);
  return settled === search;
}

interface SumLineProps extends Pick<SumLinesProps, 'table' | 'columns' | 'query'> {
  title: string;
}

function SumLine({ table, columns, query, title }: SumLineProps) {
  const { api } = useConsole();
  const { sums: texts } = useTexts(recordTexts);
  const names = columns.map(({ name }) => name).join();
  const search = JSON.stringify(query);
  // The search for which the person pressed "Calculate"; other searches use the usual timeout.
  const [waitsFor, setWaitsFor] = useState<string>();
  const isPatient = waitsFor === search;
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [...servedKey(table), 'sums', names, query, isPatient],
    queryFn: ({ signal }) =>
      callOf(api, on(table, rowCall.sums))(
        { ...query, columns: names, ...(isPatient ? { patient: 1 } : {}) },
        { signal, quiet: true },
      ),
    enabled: useIsSettled(search),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isMissing = isError || data?.isUnfinished === true;
  return (
    <section className="ec-sums-line" aria-label={title} aria-busy={isPlaceholderData || !(data || isError)}>
      <span className="ec-sums-title">{title}</span>
      <dl>
        {columns.map(({ name, label, render }) => {
          const sum = isMissing ? undefined : data?.sums[name];
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{sum ? render(sum) : UNKNOWN}</dd>
            </div>
          );
        })}
      </dl>
      {isMissing && !isPatient ? (
        <button type="button" className="ec-link" title={texts.why} onClick={() => setWaitsFor(search)}>
          {texts.count}
        </button>
      ) : null}
    </section>
  );
}
