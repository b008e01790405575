// All resources of this feature. The server and the console use this list.
import type { Resource } from '@ec/resource/resource';
import { sysCompany } from './company/sys-company.resource.ts';
import { stationCustomer } from './customer/station-customer.resource.ts';
import { collector } from './device/collector.resource.ts';
import { deptMaping } from './device/dept-maping.resource.ts';
import { inverter } from './device/inverter.resource.ts';
import { inverterCmd } from './device/inverter-cmd.resource.ts';
import { inverterSetting } from './device/inverter-setting.resource.ts';
import { dayCorrection } from './energy/day-correction.resource.ts';
import { energyGap } from './energy/energy-gap.resource.ts';
import { inverterDays } from './energy/inverter-days.resource.ts';
import { incomeSeting } from './income/income-seting.resource.ts';
import { incomeStatement } from './income/income-statement.resource.ts';
import { stationIncome } from './income/station-income.resource.ts';
import { archive } from './station/archive.resource.ts';
import { stationScale } from './station/station-scale.resource.ts';
import { union } from './station/union.resource.ts';

export const householdResources: readonly Resource[] = [
  union,
  stationCustomer,
  stationScale,
  inverter,
  inverterDays,
  dayCorrection,
  energyGap,
  collector,
  inverterSetting,
  inverterCmd,
  incomeSeting,
  stationIncome,
  incomeStatement,
  deptMaping,
  sysCompany,
  archive,
];
