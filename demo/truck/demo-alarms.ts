// Alarms of truck stations in the demo (domain §11). A device has at most one alarm of a code a day.
import { demoSeed } from '@ec/device-models/demo-seed';
import { lognormal, poisson, weighted } from '@ec/device-models/seeded-draws';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { alarmLevel, alarmStatus, bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { seededRandom } from '@ec/kernel/seeded-random';
import { alarmNoOf } from '@ec/maintenance/server/public';
import { deviceAlarmSource } from '@ec/maintenance/shared/alarm/alarm.enums';
import type { KeyOf } from '@ec/resource/enum';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { sql } from 'kysely';
import type { DemoSite } from './demo-sites.ts';
import type { DemoWorld } from './demo-world.ts';
import { idOf, stampOf, type Writing } from './insert-entities.ts';

interface Source {
  site: DemoSite;
  type: KeyOf<typeof deviceType>;
  key: string;
  no: string;
  perMonth: number;
  codes: readonly (readonly [code: string, weight: number])[];
}

const ofGun = [
  ['3003', 3],
  ['3004', 5],
  ['3013', 2],
] as const;
const ofStack = [
  ['2001', 4],
  ['3005', 2],
  ['3008', 2],
  ['3012', 2],
  ['3014', 2],
  ['3001', 0.3],
] as const;
const ofPack = [
  ['4006', 3],
  ['4007', 3],
  ['4008', 2],
  ['4002', 0.3],
] as const;
const ofRobot = [
  ['6003', 5],
  ['6005', 2],
  ['6007', 3],
  ['6008', 4],
  ['6002', 1],
] as const;

const types = deviceType.key;
const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;
const byRule = ['6007', '6008', '2001'];

function sources({ sites, packs }: DemoWorld): Source[] {
  return [
    ...sites.flatMap((site): Source[] => {
      if (site.station.row.station_status === stationStatus.key.building) return [];
      const guns = site.guns.flatMap((gun): Source[] => [
        { site, type: types.connector, key: `gun/${gun.gunNo}`, no: gun.gunNo, perMonth: 0.35, codes: ofGun },
        { site, type: types.charger, key: `stack/${gun.stackNo}`, no: gun.stackNo, perMonth: 0.25, codes: ofStack },
      ]);
      const agvNo = `${site.stationNo}R1`;
      const robot = { site, type: types.robot, key: `agv/${agvNo}`, no: agvNo, perMonth: 1.5, codes: ofRobot };
      return site.packKwh === undefined ? guns : [...guns, robot];
    }),
    ...packs.flatMap(({ site, key, batteryNo }): Source[] =>
      site ? [{ site, type: types.battery, key, no: batteryNo, perMonth: 0.15, codes: ofPack }] : [],
    ),
  ];
}

interface Code {
  type: number;
  code: string;
  name: string;
  nameEn: string | null;
  level: number;
  advice: string;
}

export async function alarmRows(writing: Writing, world: DemoWorld) {
  const codes = await codesOf(writing.tx);
  const { span, tenantId } = world;
  const days = (span.now - span.from) / DAY;
  const openDays = new Set<string>();
  const alarms = sources(world).flatMap((source, index) => {
    const random = seededRandom(demoSeed, `alarms ${tenantId} ${source.no}`, source.type);
    // Two devices have an open alarm in any case, so that the list of alarms shows some.
    const isForcedOpen = index === 2 || index === 5;
    const count = isForcedOpen ? 1 : poisson(random, (source.perMonth * days) / 30);
    return Array.from({ length: count }, (_, number) => {
      const [code = ''] = isForcedOpen
        ? [source.type === types.charger ? '3014' : '3004']
        : [weighted(random, source.codes)];
      const first = isForcedOpen
        ? span.now - 25 * 60_000 * (index + 1)
        : span.from + Math.floor(random.next() * (span.now - span.from));
      const duration = isForcedOpen ? DAY : Math.round(lognormal(random, 40, 0.9) * 60_000);
      return {
        source,
        code,
        first,
        duration,
        clearsItself: random.next() < 0.7,
        isForcedOpen,
        isAcked: random.next() < 0.6 || index === 5,
        number,
      };
    });
  });
  return alarms.flatMap(({ source, code, first, duration, clearsItself, isForcedOpen, isAcked }) => {
    const definition = codes.find((each) => each.type === source.type && each.code === code);
    const day = `${source.no} ${code} ${Math.floor(first / DAY)}`;
    if (!definition || openDays.has(day)) return [];
    openDays.add(day);
    const cleared = Math.round((first + duration) / 1000) * 1000;
    const isOpen = cleared > span.now;
    if (isOpen && definition.level === alarmLevel.key.critical) return [];
    const hasReader = isForcedOpen ? source.type === types.charger : isAcked || !clearsItself;
    const acked = hasReader && first + 4 * 60_000 < span.now ? first + 4 * 60_000 : undefined;
    const status = isOpen ? (acked ? openSeen : openNew) : acked ? closed : clearedNew;
    const moment = new Date(Math.round(first / 1000) * 1000);
    const id = writing.ids.at(moment);
    return {
      id,
      ...stampOf(writing, moment),
      alarm_no: alarmNoOf(id),
      biz_domain: bizDomain.key.truck,
      station_id: idOf(writing.idByKey, `station/${source.site.stationNo}`),
      device_type: source.type,
      device_id: idOf(writing.idByKey, source.key),
      device_no: source.no,
      alarm_code: code,
      alarm_name: definition.name,
      alarm_name_en: definition.nameEn,
      alarm_level: definition.level,
      source: byRule.includes(code) ? deviceAlarmSource.key.rule : deviceAlarmSource.key.device,
      first_time: moment,
      last_time: moment,
      times: 1,
      clear_time: isOpen ? null : new Date(cleared),
      ack_time: acked === undefined ? null : new Date(acked),
      ack_user: acked === undefined ? null : writing.place.userId(team[source.site.station.city.team] ?? 'manager'),
      alarm_status: status,
      duration_sec: isOpen ? null : Math.round((cleared - moment.getTime()) / 1000),
      advice: definition.advice,
    };
  });
}

const team: Record<string, string> = { team1: 'engineer1', team2: 'engineer2', team3: 'engineer3' };

const codesOf = (tx: Sql): Promise<Code[]> =>
  tx.rows(
    sql`select device_type as type, code, name, name_en as "nameEn", alarm_level as level, advice from truck_alarm_code
      where tenant_id = ${tx.tenantId} and enabled = 1 and is_deleted = 0`,
  );

/** Returns finished unlock commands of the last days: two of three succeeded. */
export function commandRows(writing: Writing, { sites, span, tenantId }: DemoWorld) {
  const guns = sites.flatMap((site) => (site.isServing ? site.guns.slice(0, 2) : []));
  return guns.slice(0, 6).map(({ gunNo }, index) => {
    const random = seededRandom(demoSeed, `command ${tenantId}`, index);
    const askedAt = new Date(span.now - (index + 1) * 9 * HOUR - random.whole(0, 3000) * 1000);
    const isDone = index % 3 !== 2;
    return {
      id: writing.ids.at(askedAt),
      tenant_id: tenantId,
      gun_id: idOf(writing.idByKey, `gun/${gunNo}`),
      name: 'UnlockConnector',
      args: {},
      state: isDone ? commandState.done : commandState.failed,
      result: isDone ? 'Unlocked' : 'UnlockFailed',
      message: isDone ? null : '枪锁未动作',
      reason: random.pick(['枪头卡住，司机无法拔枪', '充电结束后枪锁未释放', '司机误插，需要解锁']),
      create_user: writing.place.userId('engineer1'),
      create_time: askedAt,
      send_time: new Date(askedAt.getTime() + 1000),
      end_time: new Date(askedAt.getTime() + 3500),
    };
  });
}
