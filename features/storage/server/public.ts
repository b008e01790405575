// The interface of the storage area for other features and the composition root.
export { keepAttachment } from './keep-attachment.ts';
export { filesFolder } from './local-disk.ts';
export { openFile } from './open-file.ts';
export { storageFeature } from './storage.feature.ts';
