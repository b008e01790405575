// What other features and the composition root may use of the workbench.
export { deskFeature } from './desk.feature.ts';
export { toldFigures } from './feeds/pending-notifications.job.ts';
