// What other features and the composition root may use of supervision.
export { supervisorFeature } from './supervisor.feature.ts';
