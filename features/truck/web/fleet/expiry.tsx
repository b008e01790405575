// Marks the end date of a document from `remindDays` days before it, and links to all rows with such documents (BR-23).
import { AlertOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import { on, rowCall } from '@ec/resource/contracts/row-calls';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { daysUntil, remindDays } from '../../shared/fleet/expiry.ts';
import { fleetTexts } from './fleet-texts.ts';

const today = () => formatDate(new Date(), 'yyyy-MM-dd');

function ExpiryDate({ date }: { date: string }) {
  const texts = useTexts(fleetTexts);
  const days = daysUntil(date, today());
  if (days > remindDays) return <span className="ec-number">{date}</span>;
  const words = days < 0 ? texts.overdue : days === 0 ? texts.dueToday : texts.due;
  const title = fill(words, { days: Math.abs(days) });
  return (
    <span title={title} className="ec-number">
      {tags([{ text: date, tone: days < 0 ? 'bad' : 'warning' }])}
    </span>
  );
}

/** Returns a cell for each of these date fields. */
export const expiryCells = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(
    names.map((name) => [name, (row: Record<N, string>) => (row[name] ? <ExpiryDate date={row[name]} /> : emptyValue)]),
  ) as Record<N, (row: Record<N, string>) => ReactNode>;

/** A button with the number of rows that have an expiring or expired document. It opens the list of these rows. */
export function ExpiringRows({ resource, names }: { resource: Resource; names: readonly string[] }) {
  const { api, openTab, pageOf } = useConsole();
  const texts = useTexts(fleetTexts);
  const until = formatDate(new Date(Date.now() + remindDays * 86_400_000), 'yyyy-MM-dd');
  const q = encodeQuery({ any: names.map((f) => ({ f, o: 'le', v: until })) });
  const { data } = useQuery({
    queryKey: [...servedKey(resource), 'list', 'expiring', q],
    queryFn: ({ signal }) =>
      callOf(api, on(resource, rowCall.list))({ q, current: 1, size: 1 }, { signal, quiet: true }),
  });
  const path = pageOf?.(resource.code);
  if (!data || path === undefined) return null;
  return (
    <Button
      icon={<AlertOutlined />}
      disabled={data.total === 0}
      onClick={() => openTab(`${path}?${new URLSearchParams({ q })}`)}
    >
      {data.total === 0 ? texts.expiringNone : fill(texts.expiring, { count: data.total })}
    </Button>
  );
}
