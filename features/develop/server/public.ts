// The interface of the development tools for other features and the composition root.
export { developFeature } from './develop.feature.ts';
