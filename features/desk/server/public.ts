// The interface of the workbench for other features and the composition root.
export { deskFeature } from './desk.feature.ts';
export { notifiedFigures } from './feeds/pending-notifications.job.ts';
