// The interface of messages for other features and the composition root.

export { queueToRobot } from './dingtalk/dingtalk.channel.ts';
export { type MessageDelivery, readDeliveries } from './inbox/deliveries.ts';
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
export { publishInboxChanges } from './inbox/publish-inbox-changes.ts';
export { filterHolders, readerOf, readersOnce } from './inbox/readers.ts';
export { waitsCode } from './inbox/words.ts';
export { addressesIn, queueMail } from './mail/queue-mail.ts';
export { messagingFeature } from './messaging.feature.ts';
