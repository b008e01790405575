// What other features and the composition root may use of messages.

export { unreadMessages } from './inbox/inbox.routes.ts';
export { languageOf } from './inbox/language-of.ts';
export { type Audience, type Message, notify, notifyGroups } from './inbox/notify.ts';
export { isHeldBy, readerOf } from './inbox/readers.ts';
export { startTellingInbox } from './inbox/tell-inbox.ts';
export { waitsCode } from './inbox/words.ts';
export { addressesIn, queueMail, type WantedMail } from './mail/queue-mail.ts';
export { messagingFeature } from './messaging.feature.ts';
