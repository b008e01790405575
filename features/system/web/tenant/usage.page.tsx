// Shows the usage of one tenant: accounts against quota, sign-ins, last activity, rows and storage as last measured.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { measureTenants, type TenantUsage, tenantUsage } from '../../shared/tenant-figures.contract.ts';
import { SignInDays } from './sign-in-days.tsx';
import { tenantTexts } from './tenant-texts.ts';
import './tenant.css';

export function Page() {
  const { tenantId = '' } = useParams();
  const texts = useTexts(tenantTexts);
  const query = useCall(tenantUsage, { tenantId }, { refetchInterval: 60_000 });
  if (query.isPending) return <PageSkeleton />;
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  const usage = query.data;
  return (
    <PageFrame title={fill(texts.usageTitle, { name: usage.tenantName })} purpose={texts.usagePurpose}>
      <Strip usage={usage} />
      <div className="usage-parts">
        <section className="ec-card" aria-label={texts.days}>
          <SignInDays days={usage.days} />
        </section>
        <section className="ec-card" aria-labelledby="usage-tables">
          <Tables usage={usage} onMeasured={() => void query.refetch()} />
        </section>
      </div>
    </PageFrame>
  );
}

/** The figures at the top of the page. */
function Strip({ usage }: { usage: TenantUsage }) {
  const texts = useTexts(tenantTexts);
  const { accounts, accountNumber, expireTime, packageName, signIns, openSessions, lastActivity, createTime } = usage;
  const quota = accountNumber > 0 ? fill(texts.accountsOf, { quota: accountNumber }) : texts.unlimited;
  const isMeasured = usage.measuredAt !== '';
  const figures: [string, ReactNode, ReactNode][] = [
    [texts.accounts, <Quantity key="n" value={accounts} />, quota],
    [texts.signIns, <Quantity key="n" value={signIns} />, null],
    [texts.online, <Quantity key="n" value={openSessions} />, null],
    [texts.lastActivity, <TimeText key="n" value={lastActivity} />, null],
    [texts.rows, <Quantity key="n" value={isMeasured ? usage.rows : null} unit={texts.rowsUnit} />, null],
    [texts.bytes, <Bytes key="n" value={isMeasured ? usage.bytes : null} />, texts.bytesHint],
    [texts.package, packageName || texts.noPackage, null],
    [
      texts.expires,
      expireTime ? <TimeText key="n" value={expireTime} /> : texts.never,
      fill(texts.since, { time: createTime.slice(0, 10) }),
    ],
  ];
  return (
    <dl className="usage-strip">
      {figures.map(([term, value, note]) => (
        <div key={term} className="ec-card">
          <dt>{term}</dt>
          <dd>{value}</dd>
          {note ? <dd className="usage-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Tables({ usage, onMeasured }: { usage: TenantUsage; onMeasured(): void }) {
  const texts = useTexts(tenantTexts);
  const language = useLanguage();
  const { person } = useConsole();
  const { success } = useFeedback();
  const measure = useSend(measureTenants);
  const start = () =>
    measure.mutate(
      {},
      {
        onSuccess() {
          success(texts.measuring);
          setTimeout(onMeasured, 3_000);
        },
      },
    );
  const button = person.roles.includes('administrator') ? (
    <Button size="small" loading={measure.isPending} onClick={start}>
      {texts.measure}
    </Button>
  ) : null;
  const title = (
    <h2 className="ec-card-title usage-title" id="usage-tables">
      {texts.tables}
      {usage.measuredAt ? (
        <small title={usage.measuredAt}>
          {fill(texts.measuredAt, { time: spokenDate(usage.measuredAt, language) })}
        </small>
      ) : null}
      {usage.tables.length > 0 ? button : null}
    </h2>
  );
  if (usage.tables.length === 0)
    return (
      <>
        {title}
        <Empty title={texts.notMeasured} reason={texts.notMeasuredText} action={button} />
      </>
    );
  return (
    <>
      {title}
      <table className="ec-plain-table usage-table">
        <thead>
          <tr>
            <th scope="col">{texts.table}</th>
            <th scope="col">{texts.rows}</th>
            <th scope="col">{texts.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {usage.tables.map(({ label, rows, bytes }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>
                <Quantity value={rows} />
              </td>
              <td>
                <Bytes value={bytes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

function Bytes({ value }: { value: number | null }) {
  if (value === null) return <Quantity value={null} />;
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  const scaled = value / 1024 ** step;
  return <Quantity value={scaled} unit={units[step] ?? ''} digits={step > 0 && scaled < 100 ? 1 : 0} />;
}
