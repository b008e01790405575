// A card for an order, on the board and on the page of a field engineer: level, title, place, remaining time, handler.

import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useTexts } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import type { workOrder } from '../../shared/order/work-order.resource.ts';
import { levelMark } from '../alarm/level-mark.tsx';
import { orderTexts } from './order-texts.ts';
import { SlaClock } from './sla-clock.tsx';
import './order.css';

export type Order = RowIn<typeof workOrder>;

const { clearedNew, closed } = alarmStatus.key;

export function OrderCard({ row, onOpen, children }: { row: Order; onOpen(): void; children?: ReactNode }) {
  const texts = useTexts(orderTexts);
  const hasCleared = row.alarmStatus === clearedNew || row.alarmStatus === closed;
  return (
    <article className="order-card" data-level={row.level}>
      <header>
        {levelMark({ alarmLevel: row.level, alarmLevelName: row.levelName })}
        <SlaClock row={row} />
      </header>
      <button type="button" className="order-title" onClick={onOpen}>
        {row.title}
      </button>
      <p className="order-place">
        {row.stationName}
        {row.deviceName ? ` · ${row.deviceName}` : ''}
      </p>
      <footer>
        <span className="ec-muted">{row.handlerName || texts.unassigned}</span>
        {hasCleared ? <span className="ec-muted">{texts.cleared}</span> : null}
        <span className="ec-id">{row.woNo.slice(-6)}</span>
      </footer>
      {children}
    </article>
  );
}
