// Energy of households: days of inverters, their corrections, and what follows from them.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { correctionHooks } from './correct-day.ts';
import { energyCountersJob } from './counters.job.ts';
import { inverterHomeRoutes } from './inverter-home.ts';
import { laggingRoutes } from './lagging.ts';

export const energyPart: Part = {
  resources: [inverterDays],
  routes: (engine) => [
    ...resourceRoutes(engine, inverterDays, correctionHooks(engine)),
    ...inverterHomeRoutes(engine),
    ...laggingRoutes(engine),
  ],
  jobs: () => [energyCountersJob],
};
