// The interface of the storage area for other features and the composition root.

export { filesFolder } from './local-disk.ts';
export { openFile } from './open-file.ts';
export { storageFeature } from './storage.feature.ts';
export { storeAttachment } from './store-attachment.ts';
