// What the console knows of the features, loaded as one part (feature-parts.ts).
export { featurePages } from './pages.ts';
export { resources } from './resources.ts';
