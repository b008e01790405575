// The interface of reports for other features and the composition root.
export { reportFeature } from './report.feature.ts';
