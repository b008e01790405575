// What other features and the composition root may use of messages.

export { queueMail, type WantedMail } from './mail/queue-mail.ts';
export { messagingFeature } from './messaging.feature.ts';
