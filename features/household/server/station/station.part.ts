// The household stations, their customers and documents, and partner companies.
import type { Part } from '@ec/resource-server/part';
import { readableNo } from '@ec/resource-server/readable-no';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sysCompany } from '../../shared/company/sys-company.resource.ts';
import { stationCustomer } from '../../shared/customer/station-customer.resource.ts';
import { archive } from '../../shared/station/archive.resource.ts';
import { union } from '../../shared/station/union.resource.ts';
import { archiveHooks } from './archive-hooks.ts';
import { archiveVisibility } from './archive-visibility.ts';
import { companyListRoutes } from './company-list.ts';
import { runStatusJob } from './run-status.job.ts';
import { stationHooks } from './station-hooks.ts';
import { houseMaintenance } from './station-maintenance.ts';
import { stationReadRoutes } from './station-reads.ts';

export const stationPart: Part = {
  resources: [union, stationCustomer, archive, sysCompany],
  visibilityRules: [archiveVisibility],
  jobs: () => [runStatusJob()],
  listeners: () => [houseMaintenance],
  routes: (engine) => [
    ...resourceRoutes(engine, union, stationHooks(engine)),
    ...resourceRoutes(engine, stationCustomer, {
      beforeSave: ({ values, current }) => (current ? values : { ...values, customerNo: readableNo('K', engine) }),
    }),
    ...resourceRoutes(engine, archive, archiveHooks(engine)),
    ...resourceRoutes(engine, sysCompany),
    ...companyListRoutes(engine),
    ...stationReadRoutes(engine),
  ],
};
