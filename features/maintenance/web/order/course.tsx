// The timeline of an order: its steps with times and people, its alarm, and its photos.

import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import { useConsole } from '@ec/records/console/console';
import { targetOf } from '@ec/resource/registry';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDate } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button } from 'antd';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import type { Order } from './order-card.tsx';
import { orderTexts } from './order-texts.ts';
import { SlaClock } from './sla-clock.tsx';
import './order.css';

export function Course({ row }: { row: Order }) {
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const { steps } = texts;
  const all = [
    [steps.created, row.createTime, ''],
    [steps.applied, row.applyTime, row.applyUserName],
    [steps.approved, row.approveTime, row.approveUserName],
    [steps.dispatched, row.dispatchTime, row.handlerName],
    [steps.accepted, row.acceptTime, row.handlerName],
    [steps.arrived, row.arriveTime, row.arriveFar ? texts.far : ''],
    [steps.finished, row.finishTime, row.handlerName],
    [steps.ended, row.endTime, row.score ? '★'.repeat(row.score) : ''],
  ] as const;
  return (
    <div className="order-course">
      <SlaClock row={row} />
      {row.reason ? <p>{row.reason}</p> : null}
      <ol>
        {all.map(([word, time, by]) => (
          <li key={word} data-done={time ? true : undefined}>
            <span>{word}</span>
            <span className="ec-number">{time ? spokenDate(time, language) : '—'}</span>
            <span className="ec-muted">{time ? by : ''}</span>
          </li>
        ))}
      </ol>
      <SourceAlarm row={row} />
      <Photos title={texts.photosBefore} links={row.images} />
      <Photos title={texts.photosAfter} links={row.resultImages} />
    </div>
  );
}

function SourceAlarm({ row }: { row: Order }) {
  const texts = useTexts(orderTexts);
  const { openTab, pageOf } = useConsole();
  const alarm = targetOf(useRegistry(), workOrder.fields.alarmId, row);
  const stateOf = useStateTag(alarmStatus);
  const path = alarm && pageOf?.(alarm.code);
  if (!row.alarmId) return <p className="ec-muted">{texts.noAlarm}</p>;
  return (
    <p className="order-alarm">
      <strong>{texts.alarm}</strong> {row.alarmCode}{' '}
      {row.alarmStatus === null ? null : tags([stateOf(row.alarmStatus)])}
      {path ? (
        <Button type="link" onClick={() => openTab(`${path}?id=${row.alarmId}`)}>
          {texts.toAlarm}
        </Button>
      ) : null}
    </p>
  );
}

function Photos({ title, links }: { title: string; links: string }) {
  const all = links.split(',').filter(Boolean);
  if (all.length === 0) return null;
  return (
    <figure className="order-photos">
      <figcaption>{title}</figcaption>
      {all.map((link, index) => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <img src={link} alt={`${title} ${index + 1}`} loading="lazy" />
        </a>
      ))}
    </figure>
  );
}
