// Reports: people design a report, each reader runs it with his own rights, and schedules send its result as files (domain §13).
import type { Feature } from '@ec/resource-server/feature';
import { reportRunState } from '../shared/report.enums.ts';
import { reportMenus } from '../shared/report.menus.ts';
import { reportResources } from '../shared/resources.ts';
import { reportRoutes } from './report.routes.ts';
import { sendReportsJob } from './send.job.ts';
import { visibleReports } from './visible-reports.ts';

export const reportFeature: Feature = {
  name: 'report',
  label: { zh: '报表', en: 'Reports' },
  resources: reportResources,
  enums: [reportRunState],
  menus: reportMenus,
  visibilityRules: [visibleReports],
  routes: reportRoutes,
  jobs: (engine) => [sendReportsJob(engine)],
};
