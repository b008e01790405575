// The scheduled jobs of telemetry.
import type { Job } from '@ec/kernel/jobs/job';
import type { Engine } from '@ec/resource-server/feature';
import { endGapsJob } from './end-gaps.job.ts';
import { packCurvesJob } from './pack-curves.job.ts';
import { partitionsJob } from './partitions.job.ts';
import { notePresenceJob, rollChargersJob } from './roll-chargers.job.ts';
import { rollDaysJob } from './roll-days.job.ts';
import { rollEssJob } from './roll-ess.job.ts';
import { silentDevicesJob, stationPowerJob } from './silent-devices.job.ts';
import { swapOvertimeJob } from './swap-overtime.job.ts';
import { weakInvertersJob } from './weak-inverters.job.ts';

export const telemetryJobs = (engine: Engine): readonly Job[] => [
  partitionsJob(engine),
  packCurvesJob(),
  endGapsJob(),
  rollDaysJob(engine),
  rollEssJob(engine),
  notePresenceJob(),
  rollChargersJob(engine),
  silentDevicesJob(engine),
  swapOvertimeJob(engine),
  stationPowerJob(),
  weakInvertersJob(engine),
];
