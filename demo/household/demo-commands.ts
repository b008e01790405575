// Commands with parameter values that the demo's people gave to inverters; every state of a command occurs.
import { cmdCause, cmdStatus } from '@ec/household/shared/device/command.enums';
import type { inverterCmd } from '@ec/household/shared/device/inverter-cmd.resource';
import type { SettingItem } from '@ec/household/shared/device/setting-items';
import type { KeyOf } from '@ec/resource/enum';
import type { ColumnValuesOf, NewRowOf } from '@ec/resource/row';

export interface DemoInverter {
  id: string;
  stationId: string;
}

interface DemoTask {
  /** Minutes before now. */
  age: number;
  items: SettingItem[];
  /** One command for each entry. */
  course: readonly (readonly [state: KeyOf<typeof cmdStatus>, more?: ColumnValuesOf<typeof inverterCmd>])[];
  operator: string;
}

const { queued, sent, ok, failed, timedOut, cancelled } = cmdStatus.key;
const limit = (value: number): SettingItem[] => [{ code: 'powerLimitPct', value }];
const sync: SettingItem[] = [{ code: 'timeSync', value: 1 }];

const tasks: readonly DemoTask[] = [
  {
    age: 3 * 1440,
    items: limit(60),
    course: [[ok], [ok], [ok], [failed, { cause: cmdCause.key.unlikeRead }]],
    operator: 'manager',
  },
  {
    age: 2 * 1440,
    items: limit(100),
    course: [[ok], [ok], [ok], [timedOut, { cause: cmdCause.key.noAnswer }]],
    operator: 'manager',
  },
  { age: 1500, items: sync, course: [[cancelled, { result_msg: '改为夜间对时' }]], operator: 'engineer1' },
  // The first command waits for its reply; the second batch is held until then.
  {
    age: 2,
    items: limit(80),
    course: [[sent], [queued, { held: 1, batch_no: 2 }], [queued, { held: 1, batch_no: 2 }]],
    operator: 'manager',
  },
  { age: 1, items: sync, course: [[queued]], operator: 'engineer1' },
];

const minute = 60_000;

/** Each command goes to another inverter. `idAt` returns an id for a given moment. */
export function demoCommands(
  inverters: readonly DemoInverter[],
  {
    tenantId,
    now,
    idAt,
    userId,
  }: { tenantId: string; now: Date; idAt(at: Date): string; userId(account: string): string },
): NewRowOf<typeof inverterCmd>[] {
  let next = 0;
  return tasks.flatMap(({ age, items, course, operator }, index) => {
    const at = new Date(now.getTime() - age * minute);
    const taskNo = `X${at.toISOString().slice(2, 10).replaceAll('-', '')}DEMO${tenantId.slice(-1)}${`${index + 1}`.padStart(2, '0')}`;
    return course.flatMap(([state, more = {}], order): NewRowOf<typeof inverterCmd>[] => {
      const inverter = inverters[next++];
      if (!inverter) return [];
      const wasSent = state !== queued && state !== cancelled;
      const isAnswered = state === ok || state === failed;
      return [
        {
          id: idAt(at),
          tenant_id: tenantId,
          create_user: userId(operator),
          create_time: at,
          cmd_no: `${taskNo}-${`${order + 1}`.padStart(3, '0')}`,
          task_no: taskNo,
          inverter_id: inverter.id,
          station_id: inverter.stationId,
          items,
          batch_no: 1,
          held: 0,
          operator: userId(operator),
          cmd_status: state,
          cause: null,
          expire_time: new Date(at.getTime() + 1440 * minute),
          send_time: wasSent ? new Date(at.getTime() + minute / 2) : null,
          ack_time: isAnswered ? new Date(at.getTime() + minute) : null,
          result_msg: null,
          read_back: isAnswered ? (state === ok ? items : limit(100)) : null,
          ...more,
        },
      ];
    });
  });
}
