// What other features and the composition root may use of the truck area.
export { truckFeature } from './truck.feature.ts';
