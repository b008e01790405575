// The energy of households: the days of inverters with their corrections and gaps, and the calls and jobs for them.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { energyGap } from '../../shared/energy/energy-gap.resource.ts';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { correctionHooks } from './correct-day.ts';
import { energyCountersJob } from './counters.job.ts';
import { incomeByDay, yieldByDay } from './home-days.ts';
import { inverterHomeRoutes } from './inverter-home.ts';
import { laggingRoutes } from './lagging.ts';
import { linkDaysJob } from './link-days.job.ts';

export const energyPart: Part = {
  resources: [inverterDays, energyGap],
  routes: (engine) => [
    ...resourceRoutes(engine, inverterDays, correctionHooks(engine)),
    ...resourceRoutes(engine, energyGap),
    ...inverterHomeRoutes(engine),
    ...laggingRoutes(engine),
  ],
  deskWeeks: { yieldToday: yieldByDay, incomeToday: incomeByDay },
  jobs: (engine) => [energyCountersJob, linkDaysJob(engine)],
};
