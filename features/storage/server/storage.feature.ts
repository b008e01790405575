// The feature of files: stores, uploads, attachments, and the removal of files that no row names (contract §5, domain §13).
import type { Feature } from '@ec/resource-server/feature';
import { filesNamed } from '@ec/resource-server/named-files';
import { storageResources } from '../shared/resources.ts';
import { ossCategory, ossStatus } from '../shared/storage.enums.ts';
import { attachRoutes } from './attach.routes.ts';
import { collectJob, incomingJob } from './collect.job.ts';
import { touchFiles } from './file-rows.ts';
import { moveAvatars } from './move-avatars.ts';
import { ossRoutes } from './oss.routes.ts';
import { partsRoutes } from './resumable-upload.routes.ts';
import { storesOf } from './stores.ts';
import { uploadRoutes } from './upload.routes.ts';
import { visibleAttachments } from './visible-attachments.ts';

export const storageFeature: Feature = {
  name: 'storage',
  label: { zh: '资源管理', en: 'Resources' },
  resources: storageResources,
  // A new tenant stores its files on the local disk.
  starters: [
    {
      table: 'resource_oss',
      key: ['oss_code'],
      rows: [{ category: ossCategory.key.localDisk, oss_code: 'local', status: ossStatus.key.enabled }],
    },
  ],
  visibilityRules: [visibleAttachments],
  routes: (engine) => [
    ...ossRoutes(engine, storesOf(engine)),
    ...attachRoutes(engine),
    ...uploadRoutes(engine, storesOf(engine)),
    ...partsRoutes(engine, storesOf(engine)),
  ],
  listeners: () => [
    filesNamed.listener(async (tx, { tenantId, names }) => {
      const files = await touchFiles(tx, tenantId, names);
      return new Map(files.map((file) => [file.name, file]));
    }),
  ],
  seed: (engine) => moveAvatars(engine, storesOf(engine)),
  jobs: (engine) => [collectJob(engine, storesOf(engine)), incomingJob(engine)],
  start: async (engine) => async () => storesOf(engine).close(),
};
