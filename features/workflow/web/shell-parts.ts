// What this feature brings to the home page.
import type { ShellParts } from '@ec/resource-web/feature-pages';
import { PendingTasks } from './home/pending-tasks.tsx';

export const workflowShell: ShellParts = { home: { tasks: PendingTasks } };
