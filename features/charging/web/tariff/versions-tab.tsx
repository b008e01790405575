// The tab with the versions of a price or tariff, newest first, each with its dates and a summary. The version in force is marked.

import { fill } from '@ec/language/fill';
import type { Query } from '@ec/records/console/api';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Resource } from '@ec/resource/resource';
import type { DetailTab } from '@ec/resource-web/slots';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import type { ComponentType } from 'react';
import { tariffTexts } from './tariff-texts.ts';
import './tariff.css';

interface Version {
  id: string;
  versionNo: number | null;
  effectFrom: string;
  effectTo: string;
}

interface VersionSettings<R extends Resource> {
  resource: R;
  /** The filter that finds the versions of the same price or tariff. */
  familyOf(row: RowIn<R>): Query;
  versionOf(row: RowIn<R>): Version & { state: string; tone: Tone | undefined };
  /** Returns whether an activated version applies at this moment. */
  isInForce(row: RowIn<R>, now: string): boolean;
  /** Summarizes a version. */
  Summary: ComponentType<{ row: RowIn<R> }>;
}

export const versionsTab = <R extends Resource>(settings: VersionSettings<R>): DetailTab<R> => ({
  key: 'versions',
  label: { zh: tariffTexts.zh.versions, en: tariffTexts.en.versions },
  // biome-ignore lint/correctness/noComponentHookFactories: a tab is made once, when the page's module is loaded
  Content: ({ row }) => <Versions row={row} {...settings} />,
});

function Versions<R extends Resource>(props: VersionSettings<R> & { row: RowIn<R> }) {
  const { row, resource, familyOf, versionOf, isInForce, Summary } = props;
  const texts = useTexts(tariffTexts);
  const { openTab, pageOf } = useConsole();
  const query = useAllRows(resource, { ...familyOf(row), descs: 'versionNo' });
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <ListSkeleton rows={3} columns={4} />;
  const path = pageOf?.(resource.code);
  const now = formatDate(new Date());
  return (
    <>
      <p className="tariff-note">
        {texts.versionsReason} {query.cut}
      </p>
      <ol className="tariff-versions">
        {query.data.map((version) => {
          const { id, versionNo, effectFrom, effectTo, state, tone } = versionOf(version);
          const isThis = id === versionOf(row).id;
          const name = fill(texts.version, { no: versionNo ?? 0 });
          return (
            <li key={id} data-now={isInForce(version, now)} aria-current={isThis || undefined}>
              <div className="tariff-version-head">
                {isThis || path === undefined ? (
                  <strong>{name}</strong>
                ) : (
                  <button type="button" className="ec-link" onClick={() => openTab(`${path}?id=${id}`)}>
                    {name}
                  </button>
                )}
                {tags([{ text: state, tone }])}
                {isInForce(version, now) ? tags([{ text: texts.inForceNow, tone: 'good' }]) : null}
                {isThis ? <span className="tariff-this">{texts.thisOne}</span> : null}
                <span className="ec-number tariff-dates">
                  {effectFrom} – {effectTo}
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
