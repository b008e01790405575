// Serves the search over all lists that the caller may read (contract §3.9).
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { searchRows } from '@ec/resource-server/global-search';
import { serve } from '@ec/resource-server/serve';
import { searchAll } from '../../shared/search.contract.ts';

export const searchRoutes = (engine: Engine): Route[] =>
  serve(searchAll, (call) => searchRows(engine, call, call.input.q));
