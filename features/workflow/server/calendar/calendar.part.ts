// The working calendar: days that differ from Monday to Friday, entered or imported by administrators.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { calendarDay } from '../../shared/calendar-day.resource.ts';

export const calendarPart: Part = {
  resources: [calendarDay],
  routes: (engine) => resourceRoutes(engine, calendarDay),
};
