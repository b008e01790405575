// The working calendar has the days that differ from a week of Monday to Friday. Administrators enter or import them.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { calendarDay } from '../../shared/calendar-day.resource.ts';

export const calendarPart: Part = {
  resources: [calendarDay],
  routes: (engine) => resourceRoutes(engine, calendarDay),
};
