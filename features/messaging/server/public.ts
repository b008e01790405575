// What other features and the composition root may use of messages.
export { messagingFeature } from './messaging.feature.ts';
