// Energy and payments of merchants: figures of a period, and monthly statements.
import type { Part } from '@ec/resource-server/part';
import { statement } from '../../shared/statement/statement.resource.ts';
import { hasFullScope } from '../require-full-scope.ts';
import { mayReadStatements } from '../require-statement-access.ts';
import { boardRoutes } from './board.routes.ts';
import { merchantHisRoutes } from './merchant-his.routes.ts';
import { statementDocument, statementRoutes } from './statement.routes.ts';

export const statementPart: Part = {
  resources: [statement],
  menuRules: { [statement.code]: (engine, call) => mayReadStatements(call) && hasFullScope(engine, call) },
  documents: { [statement.name]: statementDocument },
  routes: (engine) => [...merchantHisRoutes(engine), ...statementRoutes(engine), ...boardRoutes(engine)],
};
