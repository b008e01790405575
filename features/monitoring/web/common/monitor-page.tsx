// The frame of a monitoring screen: it chooses the station and the day, shows when the values were read, and has buttons for full screen
// and printing. Below it are the parts of the page, or the reason why there are none.
import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { station } from '@ec/truck/shared/station.resource';
import { SharedCursor } from '@ec/ui/chart/chart-cursor.tsx';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { printOn } from '@ec/ui/layout/print-button.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { formatDate, instantOf, spokenDuration } from '@ec/ui/value/date';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FullScreenButton } from './full-screen.tsx';
import { monitorTexts } from './monitor-texts.ts';
import type { Monitor } from './use-monitor.ts';
import { todayText, type View } from './use-view.ts';
import './monitor.css';

interface MonitorPageProps<T> {
  view: View;
  monitor: Monitor<T>;
  purpose: string;
  /** True where the screen can show other days than today. */
  hasDay?: boolean;
  /** Further controls beside station and day. */
  tools?: ReactNode;
  children(data: T): ReactNode;
}

export function MonitorPage<T extends { time: string }>(props: MonitorPageProps<T>) {
  const { view, monitor, purpose, hasDay, tools, children } = props;
  const { pageTitle = '' } = useConsole();
  const texts = useTexts(monitorTexts);
  const { data, error, isOld, isFetching, refetch } = monitor;
  return (
    <div className="monitor">
      <PageFrame
        title={pageTitle}
        purpose={purpose}
        extra={
          <div className="monitor-tools">
            <StationChoice view={view} />
            {hasDay ? <DayChoice view={view} /> : null}
            {tools}
            <span className="ec-no-print monitor-buttons">
              <Button
                icon={<ReloadOutlined />}
                loading={isFetching && data !== undefined && isOld}
                aria-label={texts.refresh}
                title={texts.refresh}
                onClick={refetch}
              />
              <Button
                icon={<PrinterOutlined />}
                aria-label={texts.print}
                title={texts.print}
                onClick={() => printOn('a4')}
              />
              <FullScreenButton />
            </span>
            {data ? <DataTime time={data.time} /> : null}
          </div>
        }
      >
        {error && data ? <RefreshFailed time={data.time} /> : null}
        {!data && error ? <LoadError error={error} onRetry={refetch} /> : null}
        {!data && !error ? <PageSkeleton /> : null}
        {data ? (
          <SharedCursor>
            <div className="monitor-body" data-old={isOld || undefined}>
              {children(data)}
            </div>
          </SharedCursor>
        ) : null}
      </PageFrame>
    </div>
  );
}

/** Warns that a refresh failed, with the time of the answer that stays in sight. */
export function RefreshFailed({ time }: { time: string }) {
  const { refreshFailed } = useTexts(monitorTexts);
  return <Alert type="warning" showIcon title={fill(refreshFailed, { time: time.slice(11) })} />;
}

function StationChoice({ view }: { view: View }) {
  const texts = useTexts(monitorTexts);
  const id = useId();
  return (
    <span className="monitor-choice">
      <label htmlFor={id}>{texts.station}</label>
      <RowInput
        id={id}
        table={station}
        isMany={false}
        known={undefined}
        isSearch
        value={view.stationId}
        onChange={(value) => view.set({ stationId: textOf(value) })}
      />
    </span>
  );
}

function DayChoice({ view }: { view: View }) {
  const texts = useTexts(monitorTexts);
  const id = useId();
  return (
    <span className="monitor-choice">
      <label htmlFor={id}>{texts.day}</label>
      <DateInput
        id={id}
        withTime={false}
        value={view.date || todayText()}
        onChange={(value) => view.set({ date: textOf(value) === todayText() ? '' : textOf(value) })}
      />
    </span>
  );
}

/** A screen is late after three missed refreshes. */
const lateSec = 90;

/** Shows when the values were read, and a warning once they are late. */
export function DataTime({ time }: { time: string }) {
  const texts = useTexts(monitorTexts);
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const age = (now - (instantOf(time) ?? now)) / 1000;
  const isToday = formatDate(now, 'yyyy-MM-dd') === time.slice(0, 10);
  return (
    <span className="monitor-time ec-number" data-late={age > lateSec || undefined}>
      {texts.dataTime} {isToday ? time.slice(11) : time}
      {age > lateSec ? <strong> · {fill(texts.notRefreshed, { time: spokenDuration(age, language) })}</strong> : null}
    </span>
  );
}
