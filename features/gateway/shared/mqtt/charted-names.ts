// The resources with charts of samples (samples.contract.ts), by name, so that the console knows them before it loads their pages.
export const chartedNames: readonly string[] = [
  'truck.meter',
  'truck.ess',
  'truck.battery',
  'truck.agvInfo',
  'truck.car',
  'truck.inverter',
  'household.inverter',
  'truck.chargingGun',
];
