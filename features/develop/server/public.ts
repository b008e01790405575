// What other features and the composition root may use of the development tools.
export { developFeature } from './develop.feature.ts';
