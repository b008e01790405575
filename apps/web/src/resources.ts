// Collects the resource definitions of all features and the parts that features add to pages.
import { createRegistry } from '@ec/resource/registry';
import { slotsIn, tabsIn, toolbarsIn } from '@ec/resource-web/feature-pages';
import { features } from './features.ts';

export const resources = {
  registry: createRegistry(features.flatMap((feature) => feature.resources)),
  slots: slotsIn(features),
  tabs: tabsIn(features),
  toolbars: toolbarsIn(features),
  mapGround: features.find(({ mapGround }) => mapGround)?.mapGround,
  person: features.flatMap(({ person = [] }) => person),
};
