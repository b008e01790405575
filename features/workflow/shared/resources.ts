// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { calendarDay } from './calendar-day.resource.ts';
import { leave } from './leave.resource.ts';
import { processWork } from './process-work.resource.ts';

export const workflowResources: readonly Resource[] = [leave, processWork, calendarDay];
