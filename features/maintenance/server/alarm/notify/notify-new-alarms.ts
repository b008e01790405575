// Notifies of new alarms, once for each alarm. A few alarms get a message each; many alarms of one level share one message (domain BR-52).
import { alarmLevel, alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { notifyEach, notifyGroups, type readersOnce } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import {
  type AlarmToNotify,
  alarmsOf,
  goesToGroups,
  levelOf,
  levelWords,
  messageAbout,
  recordNotifications,
  resourceOf,
  waysOf,
  wordsOf,
} from './alarm-message.ts';
import { notifiableAlarmIds } from './visible-alarms.ts';

/** A reader with more new alarms of one resource and level than this in one run gets one message with their number. */
const mostSingleMessages = 5;

/** @returns the number of messages */
export async function notifyNewAlarms(
  engine: Engine,
  tx: Sql,
  readers: ReturnType<typeof readersOnce>,
): Promise<number> {
  const watches = await tx.rows<{ id: string }>(
    sql`update alarm_watch w set step = 0, since = now() where w.tenant_id = ${tx.tenantId} and w.alarm_id in (
        select alarm_id from alarm_watch where tenant_id = ${tx.tenantId} and step = -1 order by alarm_id for update skip locked)
      and w.step = -1 returning w.alarm_id as id`,
  );
  if (watches.length === 0) return 0;
  const newAlarms = await alarmsOf(
    tx,
    watches.map(({ id }) => id),
  );
  const alarms = newAlarms.filter(({ isDeleted }) => isDeleted === 0);
  let messageCount = 0;
  for (const level of new Set(alarms.map(levelOf)))
    for (const resource of new Set(alarms.map(resourceOf))) {
      const some = alarms.filter((alarm) => levelOf(alarm) === level && resourceOf(alarm) === resource);
      messageCount += await notifyPeople(engine, tx, some, await readers());
      messageCount += await notifyGroupsOfTenant(
        engine,
        tx,
        some.filter((alarm) => alarm.stormId === null && goesToGroups(alarm)),
      );
    }
  return messageCount;
}

/** `alarms` are of one resource and level. @returns the number of messages */
async function notifyPeople(
  engine: Engine,
  tx: Sql,
  alarms: readonly AlarmToNotify[],
  readers: Awaited<ReturnType<ReturnType<typeof readersOnce>>>,
): Promise<number> {
  const [first] = alarms;
  if (!first) return 0;
  const resource = resourceOf(first);
  const ids = alarms.map(({ id }) => id);
  const usersByAlarm = new Map<string, string[]>();
  const usersBySet = new Map<string, { alarmIds: string[]; users: string[] }>();
  for (const reader of readers) {
    const alarmIds = await withoutStormMembers(engine, tx, {
      reader,
      alarms,
      alarmIds: await notifiableAlarmIds(engine, tx, { reader, resource, ids }),
    });
    const { userId } = reader.caller;
    if (alarmIds.length <= mostSingleMessages)
      for (const id of alarmIds) usersByAlarm.set(id, [...(usersByAlarm.get(id) ?? []), userId]);
    else {
      const key = alarmIds.join();
      usersBySet.set(key, { alarmIds, users: [...(usersBySet.get(key)?.users ?? []), userId] });
    }
  }
  let messageCount = 0;
  for (const alarm of alarms) {
    const users = usersByAlarm.get(alarm.id);
    if (!users) continue;
    const message = { ...messageAbout(alarm, 'alarm.came'), level: levelOf(alarm), ways: waysOf([alarm]) };
    const params = await wordsOf(tx, engine, alarm);
    const each = await notifyEach(engine, tx, tx.tenantId ?? '', { ...message, params, to: { users } });
    if (each.length > 0) await recordNotifications(tx, engine, { alarmIds: [alarm.id], step: 0, readers: each });
    messageCount += each.length;
  }
  for (const { alarmIds, users } of usersBySet.values()) {
    const members = alarms.filter(({ id }) => alarmIds.includes(id));
    const each = await notifyEach(engine, tx, tx.tenantId ?? '', { ...manyOf(members), to: { users } });
    if (each.length > 0) await recordNotifications(tx, engine, { alarmIds, step: 0, readers: each });
    messageCount += each.length;
  }
  return messageCount;
}

interface ReaderAlarms {
  reader: Reader;
  alarms: readonly AlarmToNotify[];
  /** The alarms among `alarms` that the reader is notified of. */
  alarmIds: readonly string[];
}

/** Leaves out an alarm if the reader is notified of its storm alarm (BR-50). A reader who does not see the storm alarm hears of the members. */
async function withoutStormMembers(
  engine: Engine,
  tx: Sql,
  { reader, alarms, alarmIds }: ReaderAlarms,
): Promise<string[]> {
  const stormOf = new Map(alarms.map(({ id, stormId }) => [id, stormId]));
  const ids = [...new Set(alarmIds.flatMap((id) => stormOf.get(id) ?? []))];
  const [first] = alarms;
  if (ids.length === 0 || !first) return [...alarmIds];
  const storms = new Set(await notifiableAlarmIds(engine, tx, { reader, resource: resourceOf(first), ids }));
  return alarmIds.filter((id) => !storms.has(stormOf.get(id) ?? ''));
}

async function notifyGroupsOfTenant(engine: Engine, tx: Sql, alarms: readonly AlarmToNotify[]): Promise<number> {
  let messageCount = 0;
  const tell = async (some: readonly AlarmToNotify[], message: Parameters<typeof notifyGroups>[3]) => {
    const each = await notifyGroups(engine, tx, tx.tenantId ?? '', message);
    if (each.length > 0)
      await recordNotifications(tx, engine, { alarmIds: some.map(({ id }) => id), step: 0, readers: each });
    messageCount += each.length;
  };
  if (alarms.length > mostSingleMessages) await tell(alarms, manyOf(alarms));
  else
    for (const alarm of alarms)
      await tell([alarm], { ...messageAbout(alarm, 'alarm.came'), params: await wordsOf(tx, engine, alarm) });
  return messageCount;
}

/** Returns one message about all `alarms`, which are of one resource and level. */
function manyOf(alarms: readonly AlarmToNotify[]) {
  const [first] = alarms;
  const level = first ? levelOf(first) : alarmLevel.key.warning;
  const resource = first ? resourceOf(first) : undefined;
  const { openNew, openSeen } = alarmStatus.key;
  const q = encodeQuery({
    all: [
      { f: 'alarmStatus', o: 'in', v: [openNew, openSeen] },
      { f: 'alarmLevel', o: 'equal', v: level },
    ],
  });
  return {
    kind: messageKind.key.alarm,
    isCritical: level === alarmLevel.key.critical,
    code: 'alarm.many',
    level,
    params: levelWords(level),
    times: alarms.length,
    ways: waysOf(alarms),
    link: `${resource?.code}?${new URLSearchParams({ q })}`,
    group: `alarm.many ${resource?.code} ${level}`,
  };
}
