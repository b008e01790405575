// Reads the notifications of an alarm: recipients, times, channels and results (domain BR-52).
import { contract, id } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { z } from 'zod';
import { deviceAlarm } from './device-alarm.resource.ts';
import { stationAlarm } from './station-alarm.resource.ts';

/** The `step` of a notification about the end of an alarm. Step 0 is a notification about a new alarm; steps 1 to 3 are escalations. */
export const endStep = 9;

/** The most entries of a reply. Older entries are left out. */
export const mostNotifications = 500;

const notification = z.strictObject({
  id: z.string(),
  step: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(endStep)]),
  time: z.string(),
  name: z.string().meta({ description: 'Of a person or a DingTalk robot; empty: nobody could be told' }),
  isInConsole: z.boolean(),
  readTime: z.string().meta({ description: 'Read in the console; empty: not yet' }),
  isHeld: z.boolean().meta({ description: 'Waits for the end of quiet hours, or to go out together with others' }),
  isForgotten: z.boolean().meta({ description: 'The message is too old to be kept (message.inboxDays)' }),
  ways: z.array(
    z.strictObject({
      channel: z.number().int().meta({ description: 'messageChannel' }),
      state: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'messageState; null: it never became an entry of the log' }),
      time: z.string(),
      reason: z.string().meta({ description: 'Of a failure, as the provider words it' }),
      cause: z.number().int().nullable().meta({ description: 'messageCause' }),
    }),
  ),
});
export type AlarmNotification = z.output<typeof notification>;

const notificationContract = <R extends Resource>(of: R, zh: string, en: string) =>
  contract({
    of,
    path: 'told',
    title: { zh, en },
    input: z.object({ id }),
    output: z.array(notification).max(mostNotifications),
  });

export const deviceAlarmNotifications = notificationContract(
  deviceAlarm,
  '设备告警：通知记录',
  'Device alarms: who was told',
);
export const stationAlarmNotifications = notificationContract(
  stationAlarm,
  '电站告警：通知记录',
  'Station alarms: who was told',
);
