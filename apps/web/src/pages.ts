// The pages of the features by route pattern.
import type { PageMap } from '@ec/records/console/pages';
import { pagesOf } from '@ec/resource-web/feature-pages';
import { features } from './features.ts';

export const featurePages: PageMap = pagesOf(features);
