// Reports of what the product knows: put together by people, run with everybody's own rights, sent by the clock (domain §13).
import type { Feature } from '@ec/resource-server/feature';
import { reportRunState } from '../shared/report.enums.ts';
import { reportMenus } from '../shared/report.menus.ts';
import { reportResources } from '../shared/resources.ts';
import { keptReports } from './kept-reports.ts';
import { reportRoutes } from './report.routes.ts';
import { sendReportsJob } from './send.job.ts';

export const reportFeature: Feature = {
  name: 'report',
  label: { zh: '报表', en: 'Reports' },
  resources: reportResources,
  enums: [reportRunState],
  menus: reportMenus,
  visibilityRules: [keptReports],
  routes: reportRoutes,
  jobs: (engine) => [sendReportsJob(engine)],
};
