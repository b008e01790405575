// Reminders of documents that expire. Charging writes those of accounts.
import type { Part } from '@ec/resource-server/part';
import { documentsJob } from './documents.job.ts';

export const reminderPart: Part = {
  resources: [],
  routes: () => [],
  jobs: (engine) => [documentsJob(engine)],
};
