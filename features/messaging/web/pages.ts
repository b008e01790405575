// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { messagingResources } from '../shared/resources.ts';

export const messagingConsole: ConsoleFeature = {
  resources: messagingResources,
  menus: [],
  own: {},
};
