// Devices whose samples can be looked at (samples.contract.ts), by name: what is loaded before their pages are.
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
