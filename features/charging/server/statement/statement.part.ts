// What merchants took and paid: figures of a period, and monthly statements.
import type { Part } from '@ec/resource-server/part';
import { merchantHisRoutes } from './merchant-his.routes.ts';
import { statementRoutes } from './statement.routes.ts';

export const statementPart: Part = {
  resources: [],
  routes: (engine) => [...merchantHisRoutes(engine), ...statementRoutes(engine)],
};
