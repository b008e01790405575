// The interface of supervision for other features and the composition root.
export { supervisorFeature } from './supervisor.feature.ts';
