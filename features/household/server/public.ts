// What other features and the composition root may use of the household area.
export { householdFeature } from './household.feature.ts';
