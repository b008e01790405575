// What other features and the composition root may use of the storage area.
export { storageFeature } from './storage.feature.ts';
