// The versions of a price or tariff, the newest first: which one counts, from when to when, what it says.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { Page } from '@ec/records/list/served';
import { pathOf, servedKey } from '@ec/records/list/served';
import type { Resource } from '@ec/resource/resource';
import type { DetailTab } from '@ec/resource-web/slots';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tariffTexts } from './tariff-texts.ts';
import './tariff.css';

interface Versioned {
  resource: Resource;
  /** Fields with the number that versions share, and with their state. */
  number: string;
  state: string;
  /** Whether an activated version counts at this moment. */
  isInForce(row: Row, now: string): boolean;
  toneOf(row: Row): Tone | undefined;
  /** What a version says, in short. */
  Summary(props: { row: Row }): ReactNode;
}

export const versionsTab = (versioned: Versioned): DetailTab => ({
  key: 'versions',
  label: { zh: tariffTexts.zh.versions, en: tariffTexts.en.versions },
  // biome-ignore lint/correctness/noComponentHookFactories: a tab is made once, when the page's module is loaded
  Content: ({ row }) => <Versions row={row} {...versioned} />,
});

function Versions({ row, resource, number, state, isInForce, toneOf, Summary }: Versioned & { row: Row }) {
  const texts = useTexts(tariffTexts);
  const { api, language, openTab, pageOf } = useConsole();
  const query = useQuery({
    queryKey: [...servedKey(resource), 'versions', language, row[number]],
    queryFn: ({ signal }) =>
      api.get<Page>(
        pathOf(resource, 'list'),
        { [`${number}_equal`]: String(row[number]), descs: 'versionNo', size: 100 },
        { signal, quiet: true },
      ),
  });
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ListSkeleton rows={3} columns={4} />;
  const path = pageOf?.(resource.code);
  const now = formatDate(new Date());
  return (
    <>
      <p className="tariff-note">{texts.versionsReason}</p>
      <ol className="tariff-versions">
        {query.data.records.map((version) => {
          const isThis = version.id === row.id;
          const name = fill(texts.version, { no: Number(version.versionNo) });
          return (
            <li key={version.id} data-now={isInForce(version, now)} aria-current={isThis || undefined}>
              <div className="tariff-version-head">
                {isThis || path === undefined ? (
                  <strong>{name}</strong>
                ) : (
                  <button type="button" className="ec-link" onClick={() => openTab(`${path}?id=${version.id}`)}>
                    {name}
                  </button>
                )}
                {tags([{ text: String(version[`${state}Name`] ?? ''), tone: toneOf(version) }])}
                {isInForce(version, now) ? tags([{ text: texts.inForceNow, tone: 'good' }]) : null}
                {isThis ? <span className="tariff-this">{texts.thisOne}</span> : null}
                <span className="ec-number tariff-dates">
                  {String(version.effectFrom)} – {String(version.effectTo)}
                </span>
              </div>
              <Summary row={version} />
            </li>
          );
        })}
      </ol>
    </>
  );
}
