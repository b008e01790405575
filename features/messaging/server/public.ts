// The interface of messaging for other features and the composition root.

export { queueToRobot } from './dingtalk/dingtalk.channel.ts';
export { unreadMessages } from './inbox/inbox.routes.ts';
export { languageOf } from './inbox/language-of.ts';
export {
  type Audience,
  type Message,
  type NotifiedReader,
  notify,
  notifyEach,
  notifyGroups,
  peopleOf,
} from './inbox/notify.ts';
export { filterHolders, readerOf, readersOnce } from './inbox/readers.ts';
export { startTellingInbox } from './inbox/tell-inbox.ts';
export { type DeliveryResult, readDeliveryResults } from './inbox/ways.ts';
export { waitsCode } from './inbox/words.ts';
export { addressesIn, queueMail } from './mail/queue-mail.ts';
export { messagingFeature } from './messaging.feature.ts';
