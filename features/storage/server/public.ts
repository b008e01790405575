// What other features and the composition root may use of the storage area.
export { keepAttachment } from './keep-attachment.ts';
export { filesFolder } from './local-disk.ts';
export { openFile } from './open-file.ts';
export { storageFeature } from './storage.feature.ts';
