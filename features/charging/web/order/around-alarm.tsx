// Shows the orders at a device or station from an hour before to an hour after an alarm, and the curve of the order that ran at the alarm;
// if none ran, the curve of the latest order.

import { deviceType } from '@ec/device-vocabulary/device.enums';
import { groupNumber } from '@ec/language/amount';
import type { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { encodeQuery } from '@ec/resource/query-tree';
import { useCall } from '@ec/resource-web/use-call';
import { useMoreRows } from '@ec/resource-web/use-more-rows.tsx';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldGroup } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { tags } from '@ec/ui/value/tags.tsx';
import { orderCourse } from '../../shared/order/order.contract.ts';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { samplesOf } from './course.ts';
import { MeterCurve } from './meter-curve.tsx';
import { orderTexts } from './order-texts.ts';
import './orders.css';

type Alarm = RowIn<typeof deviceAlarm>;
type Order = RowIn<typeof orders>;

const hour = 3600_000;
/** The number of orders per page. */
const pageSize = 20;
const { charger, connector } = deviceType.key;
const millisOf = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).getTime();

/** Returns the condition on the place of the orders: the connector or charger of the alarm; for other devices, the station. */
function placeCondition({ deviceType: type, deviceId, stationId }: Alarm) {
  if (type === connector) return { f: 'gunId', o: 'equal', v: deviceId ?? '' };
  if (type === charger) return { f: 'stackId', o: 'equal', v: deviceId ?? '' };
  return { f: 'stationId', o: 'equal', v: stationId ?? '' };
}

/** Builds the query for orders at the place of an alarm that overlap the time from one hour before to one hour after the alarm. */
function queryOf(alarm: Alarm): string {
  const { firstTime, lastTime } = alarm;
  const shiftTime = (time: string, offsetMs: number) => formatDate(millisOf(time) + offsetMs);
  return encodeQuery({
    all: [
      placeCondition(alarm),
      { f: 'startTime', o: 'le', v: shiftTime(lastTime || firstTime, hour) },
      {
        any: [
          { f: 'endTime', o: 'ge', v: shiftTime(firstTime, -hour) },
          { f: 'orderProc', o: 'equal', v: orderProc.key.charging },
        ],
      },
    ],
  });
}

export function AroundAlarm({ row: alarm }: { row: Alarm }) {
  const texts = useTexts(orderTexts);
  const { rows, more, error, refetch } = useMoreRows(orders, { q: queryOf(alarm), descs: 'startTime' }, pageSize);
  if (error && !rows) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!rows) return <ListSkeleton rows={4} columns={3} />;
  if (rows.length === 0) return <Empty title={texts.noneAround} />;
  const at = millisOf(alarm.firstTime);
  const runningOrder = rows.find(
    ({ startTime, endTime }) => startTime && millisOf(startTime) <= at && (!endTime || millisOf(endTime) >= at),
  );
  const curveOrder = runningOrder ?? rows[0];
  return (
    <>
      <FieldGroup title={texts.aroundOrders}>
        <ul className="order-around">
          {rows.map((order) => (
            <AroundOrder key={order.id} order={order} isAtAlarm={order === runningOrder} />
          ))}
        </ul>
        {more}
      </FieldGroup>
      {curveOrder ? <CurveAround key={curveOrder.id} order={curveOrder} at={at} /> : null}
    </>
  );
}

function AroundOrder({ order, isAtAlarm }: { order: Order; isAtAlarm: boolean }) {
  const texts = useTexts(orderTexts);
  const { openTab, pageOf } = useConsole();
  const tagOf = useStateTag(orderProc);
  const path = pageOf?.(orders.code);
  const { id, orderNo, plateNo, startTime, endTime, totalKwh, orderProc: proc } = order;
  return (
    <li data-in={isAtAlarm || undefined}>
      <button
        type="button"
        className="ec-link"
        disabled={path === undefined}
        onClick={() => openTab(`${path}?id=${id}`)}
      >
        {plateNo} · {orderNo}
      </button>
      <span className="ec-number ec-muted">
        {startTime.slice(5, 16)} – {endTime.slice(5, 16) || texts.runsStill} · {groupNumber(totalKwh, 2)} kWh
      </span>
      {proc === null ? null : tags([tagOf(proc)])}
    </li>
  );
}

/** Shows the curve of an order with a mark at `at`, the time of the alarm in milliseconds. */
function CurveAround({ order, at }: { order: Order; at: number }) {
  const texts = useTexts(orderTexts);
  const { data } = useCall(orderCourse, { id: order.id });
  if (!data) return <ListSkeleton rows={3} columns={2} />;
  const samples = samplesOf(data.points);
  return (
    <FieldGroup title={`${texts.curve} · ${order.plateNo}`}>
      {samples.length > 1 ? <MeterCurve samples={samples} at={at} /> : <p className="ec-muted">{texts.noCurve}</p>}
    </FieldGroup>
  );
}
