// Lists by reason the stations that the statements of a month leave out, so that people notice them.
import { fill } from '@ec/language/fill';
import { defineTexts } from '@ec/language/texts';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { keyOf, useCall } from '@ec/resource-web/use-call';
import { MoreButton } from '@ec/resource-web/use-more-rows.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type LeftOutReason, leftOutReasons, leftOutStations } from '../../shared/income/left-out.contract.ts';
import { union } from '../../shared/station/union.resource.ts';

const texts = defineTexts({
  zh: {
    title: '{month} 有 {count} 个电站没有收益，不计入结算：',
    reasons: {
      notConnected: '尚未并网',
      connectedLater: '并网日期在该月之后',
      noDays: '该月没有日发电数据',
      noSetting: '有发电数据，但没有适用的收益设置或尚未计算收益',
    },
  },
  en: {
    title: 'Stations without income in {month}, left out of the statements: {count}',
    reasons: {
      notConnected: 'Not connected to the grid',
      connectedLater: 'Connected after this month',
      noDays: 'No daily yield in this month',
      noSetting: 'Daily yield, but no income setting applies or income is not calculated yet',
    },
  },
});

/** The number of stations that one call loads. */
const pageSize = 20;

export function LeftOut({ month }: { month: string }) {
  const words = useTexts(texts);
  const { data } = useCall(leftOutStations, { month, current: 1, size: 1 });
  if (!data || data.count === 0) return null;
  return (
    <div className="ec-muted">
      <p>{fill(words.title, { month, count: data.count })}</p>
      {leftOutReasons.map((reason) =>
        data.counts[reason] > 0 ? (
          <Stations key={reason} month={month} reason={reason} count={data.counts[reason]} />
        ) : null,
      )}
    </div>
  );
}

function Stations({ month, reason, count }: { month: string; reason: LeftOutReason; count: number }) {
  const words = useTexts(texts);
  const { api, language } = useConsole();
  const { data, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf(leftOutStations, language, month, reason),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callOf(api, leftOutStations)({ month, reason, current: pageParam, size: pageSize }, { signal, quiet: true }),
    getNextPageParam: (page, pages) => (page.stations.length < pageSize ? undefined : pages.length + 1),
  });
  const stations = data?.pages.flatMap((page) => page.stations) ?? [];
  return (
    <p>
      {`${words.reasons[reason]} (${count}): `}
      {stations.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <RowLink table={union} id={id}>
            {name}
          </RowLink>
        </span>
      ))}
      <MoreButton
        left={data ? count - stations.length : 0}
        size={pageSize}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </p>
  );
}
