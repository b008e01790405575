// Work orders of the demo: for about 12 % of the alarms, and some that people applied for. Every state of an order occurs (domain §6.6).
import { demoSeed } from '@ec/device-models/demo-seed';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { alarmLevel, type bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { escalation, woSource, woType } from '@ec/maintenance/shared/order/order.enums';
import { partsCost } from '@ec/maintenance/shared/order/parts';
import { slaOf } from '@ec/maintenance/shared/order/sla';
import type { workOrder } from '@ec/maintenance/shared/order/work-order.resource';
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import { readableNo } from '@ec/resource-server/readable-no';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import type { DemoPlace } from '../system/demo-lookup.ts';

export const orderShare = 0.12;
const minute = 60_000;
const { draft, approval, dispatch, accept, working, onHold, check, done, returned, cancelled } = woStatus.key;

export interface DemoSource {
  domain: KeyOf<typeof bizDomain>;
  stationId: string;
  stationName: string;
  deptId: string;
  lng: number;
  lat: number;
  alarm?: {
    id: string;
    deviceType: KeyOf<typeof deviceType>;
    deviceId: string;
    deviceNo: string;
    code: string;
    name: string;
    level: number;
    advice: string;
    first: Date;
  };
}

export interface OrderMaking {
  tenantId: string;
  place: DemoPlace;
  ids: { at(moment: Date): string };
  now: number;
  /** The link to a stored picture. */
  photo: string;
}

const parts = [
  { name: 'MC4接头', qty: 2, price: 6.5 },
  { name: '直流熔丝15A', qty: 4, price: 12.8 },
  { name: '防雷模块', qty: 1, price: 86 },
  { name: '枪线', qty: 1, price: 420 },
  { name: '散热风扇', qty: 1, price: 135.5 },
  { name: '光伏专用线4mm²', qty: 15, price: 4.2 },
] as const;
const results = [
  '更换损坏部件后恢复',
  '紧固接头，清理散热',
  '清洗组件，电流恢复',
  '复位后运行正常',
  '更换熔丝并测绝缘',
];
const causes = ['接头老化', '积灰', '熔丝熔断', '线路松动', '电网波动'];

/** States of the alarm orders of the last four days, in turn. Older orders are done or cancelled. */
const recentStates = [dispatch, accept, working, onHold, check, dispatch, working, accept, check, cancelled];

export function alarmOrder(
  making: OrderMaking,
  source: DemoSource,
  index: number,
): NewRowOf<typeof workOrder> | undefined {
  const { alarm } = source;
  if (!alarm) return undefined;
  const random = seededRandom(demoSeed, `order ${making.tenantId} ${alarm.deviceNo} ${alarm.code}`, index);
  const created = alarm.first.getTime() + random.whole(3, 20) * minute;
  if (created > making.now) return undefined;
  const isNew = making.now - created < 4 * DAY;
  const state = isNew
    ? (recentStates[index % recentStates.length] ?? dispatch)
    : random.next() < 0.05
      ? cancelled
      : done;
  const place =
    alarm.deviceType === deviceType.key.station ? source.stationName : `${source.stationName} ${alarm.deviceNo}`;
  return orderRow(making, source, {
    random,
    created,
    state,
    level: alarm.level,
    type: woType.key.repair,
    source: woSource.key.alarm,
    title: `${place} ${alarm.name}`,
    description: `${alarm.name}（${alarm.code}）；${alarm.advice}`,
  });
}

const requests = [
  ['逆变器季度巡检', '按巡检表逐项检查并拍照', woType.key.inspection],
  ['组件清洗', '积灰明显，安排清洗', woType.key.cleaning],
  ['用户报电费异常', '电费与发电量不符，请核对电表', woType.key.electricityBill],
  ['整改支架松动', '大风后支架螺栓松动', woType.key.rectification],
] as const;
const manualStates = [draft, approval, approval, returned, dispatch, accept, done, cancelled, check];
/** Additional age in days by state. It makes the order that waits for acceptance overdue. */
const extraDays: Readonly<Record<number, number>> = { [done]: 6, [accept]: 4 };

/** Returns one order for each of `manualStates`. */
export function manualOrders(making: OrderMaking, sources: readonly DemoSource[]): NewRowOf<typeof workOrder>[] {
  return manualStates.flatMap((state, index) => {
    const source = sources[(index * 7) % Math.max(1, sources.length)];
    const [title, description, type] = requests[index % requests.length] ?? requests[0];
    if (!source) return [];
    const random = seededRandom(demoSeed, `asked ${making.tenantId}`, index);
    const created = making.now - (index + 1) * 5 * HOUR - (extraDays[state] ?? 0) * DAY;
    const text = { title: `${source.stationName} ${title}`, description };
    const { minor } = alarmLevel.key;
    return [
      orderRow(making, source, { ...text, random, created, state, level: minor, type, source: woSource.key.manual }),
    ];
  });
}

interface OrderContent {
  random: SeededRandom;
  created: number;
  state: KeyOf<typeof woStatus>;
  level: number;
  type: KeyOf<typeof woType>;
  source: KeyOf<typeof woSource>;
  title: string;
  description: string;
}

/** The number of finished steps of an order, by its state. */
const progress: Readonly<Record<number, number>> = {
  [draft]: 0,
  [approval]: 1,
  [returned]: 2,
  [dispatch]: 2,
  [accept]: 3,
  [working]: 5,
  [onHold]: 5,
  [check]: 6,
  [done]: 7,
  [cancelled]: 2,
};

function orderRow(making: OrderMaking, source: DemoSource, content: OrderContent): NewRowOf<typeof workOrder> {
  const { tenantId, place, ids, now, photo } = making;
  const { random, created, state, level } = content;
  const { alarm } = source;
  const step = progress[state] ?? 0;
  const isByHand = alarm === undefined;
  // The gaps between steps in minutes. `pace` shortens the gaps of a young order, so that no step lies after now.
  const gaps = [
    random.whole(2, 30),
    random.whole(5, 60),
    random.whole(10, 90),
    random.whole(30, 150),
    random.whole(25, 180),
  ];
  const late = [...gaps, random.whole(60, 900)].reduce((sum, gap) => sum + gap, 0) * minute;
  const pace = Math.min(1, (now - created) / (late + minute));
  const at = (count: number) =>
    new Date(
      Math.round((created + [...gaps, 0].slice(0, count).reduce((sum, gap) => sum + gap, 0) * minute * pace) / 1000) *
        1000,
    );
  const ifReached = (needed: number, moment: Date) => (step >= needed ? moment : null);
  const [applied, dispatched, accepted, arrived, finished] = [at(1), at(2), at(3), at(4), at(5)];
  const ended = new Date(Math.round((created + late * pace) / 1000) * 1000);
  const due = new Date((isByHand ? applied.getTime() : created) + slaOf(level));
  const handler = place.userId(engineerOf(place, source.deptId));
  const isFar = step >= 5 && random.next() < 0.06;
  const used = step >= 6 && random.next() < 0.6 ? [random.pick(parts)] : [];
  const isOpen = ![draft, returned, check, done, cancelled].some((each) => each === state);
  const isLate = step >= 6 ? finished > due : isOpen && due.getTime() < now;
  const id = ids.at(new Date(created));
  const maker = isByHand ? place.userId('admin') : null;
  const reasons: Readonly<Record<number, string>> = {
    [onHold]: '等待备件',
    [returned]: '请补充现场照片',
    [cancelled]: '设备已自行恢复',
  };
  return {
    id,
    tenant_id: tenantId,
    create_user: maker,
    create_time: new Date(created),
    wo_no: readableNo('W', { ids: { next: () => id, at: () => id }, clock: { now: () => new Date(created) } }),
    title: content.title.slice(0, 80),
    wo_type: content.type,
    level,
    wo_status: state,
    overdue: isLate ? 1 : 0,
    description: content.description,
    source: content.source,
    biz_domain: source.domain,
    station_id: source.stationId,
    device_type: alarm?.deviceType ?? null,
    device_id: alarm?.deviceId ?? null,
    alarm_id: alarm?.id ?? null,
    alarm_code: alarm?.code ?? null,
    dept_id: source.deptId,
    handler_id: step >= 3 ? handler : null,
    plan_time: state === draft ? null : due,
    apply_user: isByHand && step >= 1 ? maker : null,
    apply_time: isByHand ? ifReached(1, applied) : new Date(created),
    approve_user: isByHand && step >= 2 && state !== cancelled ? place.userId('manager') : null,
    approve_time:
      isByHand && step >= 2 && state !== cancelled ? new Date((applied.getTime() + dispatched.getTime()) / 2) : null,
    dispatch_time: ifReached(3, dispatched),
    accept_time: ifReached(5, accepted),
    arrive_time: ifReached(5, arrived),
    arrive_lng: step >= 5 ? (source.lng + (isFar ? 0.02 : 0.0008 * random.next())).toFixed(6) : null,
    arrive_lat: step >= 5 ? (source.lat + 0.0008 * random.next()).toFixed(6) : null,
    arrive_far: isFar ? 1 : 0,
    finish_time: ifReached(6, finished),
    end_time: state === done || state === cancelled ? ended : null,
    reason: reasons[state] ?? null,
    escalation: isLate && isOpen ? escalation.key.overdue : escalation.key.none,
    cause: step >= 6 ? random.pick(causes) : null,
    result: step >= 6 ? random.pick(results) : null,
    result_images: step >= 6 ? [photo] : null,
    parts: step >= 6 ? used : null,
    cost: used.length > 0 ? partsCost(used).toFixed(2) : null,
    score: state === done ? random.whole(3, 5) : null,
  };
}

/** Returns the engineer of the team; the first engineer for any other department. */
function engineerOf(place: DemoPlace, deptId: string): string {
  if (deptId === place.deptId('team2')) return 'engineer2';
  return deptId === place.deptId('team3') ? 'engineer3' : 'engineer1';
}
