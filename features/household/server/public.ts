// Exports what other features and the composition root may use of the household area.
export { acknowledge, type DueCommand, sendQueued } from './command/gateway.ts';
export { linkDueDays } from './energy/link-days.job.ts';
export { dayPowerAsked } from './energy/power-questions.ts';
export { rollInverterDay, type SampledDay } from './energy/roll-day.ts';
export { roofOf } from './energy/roof.ts';
export { irradianceAsked, irradiationUntil, weatherAsked } from './energy/weather-questions.ts';
export { householdFeature } from './household.feature.ts';
export { draftMonth } from './income/make-statements.ts';
export { priceDue } from './income/price-days.ts';
export { type DeviceReport, recordStationReports } from './station/record-reports.ts';
export { runStatusJob } from './station/run-status.job.ts';
