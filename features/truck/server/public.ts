// What other features and the composition root may use of the truck area.
export { seedDemo } from './demo/seed-demo.ts';
export { truckFeature } from './truck.feature.ts';
