// What other features and the composition root may use of reports.
export { reportFeature } from './report.feature.ts';
