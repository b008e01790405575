// What other features and the composition root may use of the household area.
// What a device gateway calls.
export { type Answer, acknowledge, type DueCommand, sendQueued } from './command/gateway.ts';
export { dayPowerAsked } from './energy/power-questions.ts';
export { rollInverterDay, type SampledDay } from './energy/roll-day.ts';
export { householdFeature } from './household.feature.ts';
export { draftMonth } from './income/make-statements.ts';
export { keepPrices, pricedDays } from './income/price-days.ts';
