// Composes a feature from parts. A part has some of the resources, and their routes, jobs, listeners and other members of a feature.
import type { Resource } from '@ec/resource/resource';
import type { Feature } from '../engine/feature.ts';
import { resourceRoutes } from './resource-routes.ts';

/** `resources`: the resources that the `routes` of the part serve. The other resources of the feature get the default routes. */
export type Part = Omit<Feature, 'name' | 'label' | 'start' | 'menus' | 'desk'>;

export function featureOfParts(
  named: Pick<Feature, 'name' | 'label'>,
  resources: readonly Resource[],
  parts: readonly Part[],
): Feature {
  const partResources = new Set(parts.flatMap((part) => part.resources));
  return {
    ...named,
    resources,
    enums: parts.flatMap(({ enums = [] }) => enums),
    config: parts.flatMap(({ config = [] }) => config),
    deskCounts: Object.assign({}, ...parts.map(({ deskCounts }) => deskCounts)),
    deskWeeks: Object.assign({}, ...parts.map(({ deskWeeks }) => deskWeeks)),
    menuRules: Object.assign({}, ...parts.map(({ menuRules }) => menuRules)),
    documents: Object.assign({}, ...parts.map(({ documents }) => documents)),
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
    approvedRecords: parts.flatMap(({ approvedRecords = [] }) => approvedRecords),
    serviceHandlers: Object.assign({}, ...parts.map(({ serviceHandlers }) => serviceHandlers)),
    visibilityRules: parts.flatMap(({ visibilityRules = [] }) => visibilityRules),
    rowGrants: parts.flatMap(({ rowGrants = [] }) => rowGrants),
    ownerPosts: parts.flatMap(({ ownerPosts = [] }) => ownerPosts),
    starters: parts.flatMap(({ starters = [] }) => starters),
    routes: (engine) => [
      ...resources
        .filter((resource) => !partResources.has(resource))
        .flatMap((resource) => resourceRoutes(engine, resource)),
      ...parts.flatMap((part) => part.routes(engine)),
    ],
    listeners: (engine) => parts.flatMap((part) => part.listeners?.(engine) ?? []),
    async seed(engine) {
      for (const part of parts) await part.seed?.(engine);
    },
    sockets: (engine) => parts.flatMap((part) => part.sockets?.(engine) ?? []),
    jobs: (engine) => parts.flatMap((part) => part.jobs?.(engine) ?? []),
  };
}
