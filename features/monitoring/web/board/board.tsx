// The dashboard of the truck business shows the figures of a day, month or year beside those of the same elapsed part of the period before,
// and cards that each person arranges. The address holds the period, the day and the station.

import { orders } from '@ec/charging/shared/order/orders.resource';
import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { station } from '@ec/truck/shared/station.resource';
import { SharedCursor } from '@ec/ui/chart/chart-cursor.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PeriodInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { homeBoard } from '../../shared/station/home-board.contract.ts';
import { FullScreenButton } from '../common/full-screen.tsx';
import { DataTime, RefreshFailed } from '../common/monitor-page.tsx';
import { monitorTexts } from '../common/monitor-texts.ts';
import { useMonitor } from '../common/use-monitor.ts';
import { useView, type View } from '../common/use-view.ts';
import { boardCards, type CardName, cardNames } from './board-cards.tsx';
import { type DateType, dateTypes, periodOf, pickers, shapes } from './board-period.ts';
import { boardTexts } from './board-texts.ts';
import { KpiStrip } from './kpi-strip.tsx';
import { type Layout, useLayout } from './use-layout.ts';
import '../common/monitor.css';
import './board.css';

export function Board() {
  const texts = useTexts(boardTexts);
  const view = useView();
  const { dateType, date } = periodOf(view);
  const monitor = useMonitor(homeBoard, { dateType, date, stationId: view.stationId }, orders);
  const layout = useLayout(cardNames);
  const [isArranging, setArranging] = useState(false);
  const { data, error, isOld, refetch } = monitor;
  return (
    <div className="monitor board">
      <div className="monitor-tools">
        <Period view={view} dateType={dateType} date={date} />
        <StationChoice view={view} />
        <span className="monitor-buttons ec-no-print">
          <Button aria-pressed={isArranging} onClick={() => setArranging((now) => !now)}>
            {isArranging ? texts.done : texts.layout}
          </Button>
          {isArranging && layout.isChanged ? <Button onClick={layout.reset}>{texts.reset}</Button> : null}
          <FullScreenButton />
        </span>
        {data ? <DataTime time={data.time} /> : null}
        {data?.watermark ? (
          <span className="monitor-time ec-number">{fill(texts.watermark, { time: data.watermark })}</span>
        ) : null}
      </div>
      {data && error ? <RefreshFailed time={data.time} /> : null}
      {!data && error ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? (
        <div className="ec-card">
          <ListSkeleton rows={6} columns={4} />
        </div>
      ) : null}
      {data ? (
        <SharedCursor>
          <div className="monitor-body" data-old={isOld || undefined}>
            <KpiStrip home={data} dateType={dateType} />
            {isArranging && layout.hidden.length > 0 ? <HiddenCards layout={layout} /> : null}
            <div className="board-cards">
              {layout.cards.map((name) => {
                const Content = boardCards[name as CardName];
                return (
                  <section key={name} className="ec-card" data-card={name} data-wide={name === 'heat' || undefined}>
                    {isArranging ? <CardTools name={name as CardName} layout={layout} /> : null}
                    <Content home={data} dateType={dateType} />
                  </section>
                );
              })}
            </div>
          </div>
        </SharedCursor>
      ) : null}
    </div>
  );
}

function Period({ view, dateType, date }: { view: View; dateType: DateType; date: string }) {
  const texts = useTexts(boardTexts);
  return (
    <>
      <Segmented<DateType>
        aria-label={texts.period}
        value={dateType}
        options={dateTypes.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => view.set({ dateType: next === 'day' ? '' : next, date: '' })}
      />
      <PeriodInput
        label={texts.date}
        picker={pickers[dateType]}
        value={dayjs(date)}
        onChange={(day) => view.set({ date: day.format(shapes[dateType]) })}
      />
    </>
  );
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

function CardTools({ name, layout }: { name: CardName; layout: Layout }) {
  const texts = useTexts(boardTexts);
  const label = (text: string) => fill(text, { name: texts.cards[name] });
  return (
    <p className="board-tools">
      <Button size="small" aria-label={label(texts.up)} title={label(texts.up)} onClick={() => layout.move(name, -1)}>
        ←
      </Button>
      <Button
        size="small"
        aria-label={label(texts.down)}
        title={label(texts.down)}
        onClick={() => layout.move(name, 1)}
      >
        →
      </Button>
      <Button size="small" aria-label={label(texts.hide)} title={label(texts.hide)} onClick={() => layout.hide(name)}>
        ×
      </Button>
    </p>
  );
}

function HiddenCards({ layout }: { layout: Layout }) {
  const texts = useTexts(boardTexts);
  return (
    <p className="ec-card board-hidden">
      {texts.hidden}
      {layout.hidden.map((name) => (
        <Button key={name} size="small" onClick={() => layout.show(name)}>
          {texts.cards[name as CardName]}
        </Button>
      ))}
    </p>
  );
}
