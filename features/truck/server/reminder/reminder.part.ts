// Reminders of papers and of accounts.
import type { Part } from '@ec/resource-server/part';
import { papersJob } from './papers.job.ts';

export const reminderPart: Part = {
  resources: [],
  routes: () => [],
  jobs: (engine) => [papersJob(engine)],
};
