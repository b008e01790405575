// The interface of operation and maintenance for other features and the composition root.
export { alarmDevice as deviceOf } from './alarm/alarm-device.ts';
export { stationOutOfUseAsked } from './alarm/alarm-questions.ts';
export { type AlarmDeps, alarmNoOf, clearAlarm, type Raised, raiseAlarm } from './alarm/raise-alarm.ts';
export { maintenanceFeature } from './maintenance.feature.ts';
export { repairOrder } from './order/make-order.ts';
