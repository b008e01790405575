// Calls on the messages of the caller, and on the settings that choose a channel for each kind of message (contract §5). Nobody can reach
// those of another person.
import { languages } from '@ec/language/language';
import { contract, id, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';
import { messageKind } from './inbox.enums.ts';

const text = z.string();
const kinds = messageKind.values.map(({ key }) => key);
const kind = z.union(kinds.map((key) => z.literal(key)));

const message = z.strictObject({
  id: text,
  kind,
  isCritical: z.boolean(),
  text: text.meta({ description: "In the caller's language" }),
  link: text.meta({ description: 'A path of the console, or the code of a menu with a query; empty: nowhere' }),
  time: text,
  isRead: z.boolean(),
});
export type InboxMessage = z.output<typeof message>;

const signedIn = { access: 'signedIn' } as const;

export const inboxMessages = contract({
  ...signedIn,
  path: 'blade-resource/inbox/list',
  title: { zh: '消息：发给我的', en: 'Messages: addressed to me' },
  input: z.object({
    ...paging,
    kind: z.coerce.number().pipe(kind).optional(),
    unread: z.coerce.number().int().min(0).max(1).default(0),
  }),
  output: pageOf(message),
});

export const inboxToRead = contract({
  ...signedIn,
  path: 'blade-resource/inbox/unread',
  title: { zh: '消息：未读数', en: 'Messages: unread count' },
  output: z.strictObject({ count: z.number().int().meta({ description: 'Exact up to 100' }) }),
});

/** A browser publishes this topic to its own pages when messages were read (`streamTopics`). The server informs other browsers. */
export const messagesReadTopic = 'messages-read';

export const readInbox = contract({
  ...signedIn,
  path: 'blade-resource/inbox/read',
  method: 'POST',
  title: { zh: '消息：标为已读', en: 'Messages: mark as read' },
  input: z.object({ id: id.optional().meta({ description: 'All of mine without it' }) }),
  output: z.strictObject({}),
});

const hour = z.union([z.literal(''), text.regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);
const level = z.number().int().min(1).max(4).meta({ description: 'alarmLevel' });
/**
 * The settings for alarms. The level of a channel is the least severe level that goes through it. `alarmCleared` asks for messages about the
 * end of alarms; `quietCritical` lets critical messages through in quiet hours.
 */
const alarms = {
  alarmConsole: level,
  alarmMail: level,
  alarmSms: level,
  alarmCleared: z.boolean(),
  quietCritical: z.boolean(),
};
/** The settings of a person who has chosen none. */
export const usualAlarms = { alarmConsole: 2, alarmMail: 1, alarmSms: 1, alarmCleared: false, quietCritical: true };

const settings = z.strictObject({
  ...alarms,
  console: z.array(kind).max(kinds.length).meta({ description: 'Kinds that are shown in the console' }),
  mail: z.array(kind).max(kinds.length),
  sms: z.array(kind).max(kinds.length),
  quietFrom: hour.meta({ description: 'HH:mm in Asia/Shanghai; empty: no hours of rest' }),
  quietTo: hour,
  language: z.enum(languages).meta({ description: 'Of mail, short messages and scheduled files' }),
});
export type InboxSettings = z.output<typeof settings>;

export const inboxSettings = contract({
  ...signedIn,
  path: 'blade-resource/inbox/settings',
  title: { zh: '消息：我的接收设置', en: 'Messages: my delivery settings' },
  output: settings.extend({ email: text, phone: text }),
});

export const saveInboxSettings = contract({
  ...signedIn,
  path: 'blade-resource/inbox/settings-submit',
  method: 'POST',
  from: 'body',
  title: { zh: '消息：修改我的接收设置', en: 'Messages: change my delivery settings' },
  input: settings.extend({
    alarmConsole: level.default(usualAlarms.alarmConsole),
    alarmMail: level.default(usualAlarms.alarmMail),
    alarmSms: level.default(usualAlarms.alarmSms),
    alarmCleared: z.boolean().default(usualAlarms.alarmCleared),
    quietCritical: z.boolean().default(usualAlarms.quietCritical),
  }),
  output: z.strictObject({}),
});
