// Reminders of documents that expire. The charging feature writes the reminders of accounts with a low balance.
import type { Part } from '@ec/resource-server/part';
import { documentsJob } from './documents.job.ts';

export const reminderPart: Part = {
  resources: [],
  routes: () => [],
  jobs: (engine) => [documentsJob(engine)],
};
