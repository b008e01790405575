// Serves diagrams, history and state of instances.
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { historyFlowList, modelView, processInfo } from '../shared/process.contract.ts';
import { readHistory, readModelView, readProcessInfo } from './process-info.ts';

export const processRoutes = (engine: Engine): Route[] => [
  ...serve(modelView, (call) => readModelView(engine, call, call.input)),
  ...serve(historyFlowList, (call) => {
    const { processInstanceId, startActivityId: start, endActivityId: end } = call.input;
    return readHistory(engine, call, processInstanceId, { start, end });
  }),
  ...serve(processInfo, (call) => readProcessInfo(engine, call, call.input.processInstanceId)),
];
