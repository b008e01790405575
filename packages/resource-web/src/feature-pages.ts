// The contributions of a feature to the console (definitions, menus, pages, tabs, toolbars), collected over all features.
import type { Label } from '@ec/language/label';
import type { FreePage, PageLoader, PageMap } from '@ec/records/console/pages';
import { serves } from '@ec/resource/calls';
import type { MenuNode } from '@ec/resource/menu';
import { menuOf, menuPaths } from '@ec/resource/menu-tree';
import type { Resource } from '@ec/resource/resource';
import type { ComponentType } from 'react';
import type { MapGroundLoader } from './map-ground-loader.ts';
import type { PersonTab } from './person-tab.ts';
import type { DetailTab, ListTools, SlotsMap } from './slots.ts';

export interface ConsoleFeature {
  resources: readonly Resource[];
  menus: readonly MenuNode[];
  /** Custom pages, by the name of the resource; all other resources have the standard page. */
  customPages: CustomPages;
  /** The part of the feature on the dashboard, for people who have a page of one of these menu codes. */
  dashboard?: { codes: readonly string[]; load(): Promise<ComponentType> };
  /** Tabs that the feature adds to details of other features' resources, by the name of the resource. */
  tabs?: Readonly<Record<string, readonly DetailTab[]>>;
  /** Elements that the feature adds to toolbars of other features' lists, by the name of the resource. */
  toolbars?: Readonly<Record<string, ComponentType<ListTools>>>;
  /** Tabs that the feature adds to the page of the signed-in person. */
  person?: readonly PersonTab[];
  /** Loads the ground of maps in forms and details. */
  mapGround?: MapGroundLoader;
  /** Views that belong to no resource, by route path. */
  views?: PageMap;
}

export interface BellTabProps {
  /** The number of entries that the person has not read; 0 where the server does not count them. */
  unread: number;
  /** True in the popover, which shows only the rows. */
  isShort: boolean;
  /** Closes the bell. */
  onLeave(): void;
}

/** A tab of the bell in the header. */
export interface BellTab {
  key: string;
  label: Label;
  Content: ComponentType<BellTabProps>;
}

export interface HeaderPartProps {
  bellTabs: readonly BellTab[];
}

/** Contributions of a feature to the shell, which is loaded before the definitions of any feature. */
export interface ShellSlots {
  /** Parts of the header, beside the person, by name. */
  header?: Readonly<Record<string, ComponentType<HeaderPartProps>>>;
  /** Tabs of the bell; they stand before those of the bell's own feature. */
  bell?: readonly BellTab[];
  /** Cards that the feature adds to the home page, by name. */
  home?: Readonly<Record<string, ComponentType>>;
  /** By topic of the server's stream: prefixes of the cache keys whose replies become stale with a message of the topic. */
  live?: Readonly<Record<string, readonly (readonly unknown[])[]>>;
}

/** Loads a page, and the slots with which its form opens elsewhere. */
type CustomPage = () => Promise<Awaited<ReturnType<PageLoader>> & Partial<Awaited<ReturnType<SlotsMap[string]>>>>;
type CustomPages = Record<string, CustomPage>;

/** The standard page of a resource that has no custom page. */
const standardPage =
  (resource: Resource): CustomPage =>
  async () =>
    (await import('./resource-page.tsx')).resourcePage(resource);

/** The page of one row, below the path of its list. A FreePage needs no menu, so the page itself checks the rights of the person. */
const rowPages = (resource: Resource, path: string, load: CustomPage): [string, FreePage][] => {
  const page = async () => {
    const [{ slots = {} }, { rowPageOf }] = await Promise.all([load(), import('./row-page.tsx')]);
    return { Page: rowPageOf(resource, slots) };
  };
  return serves(resource, 'detail') ? [[`${path}/:id`, { load: page, label: resource.label }]] : [];
};

/** Returns every view by route path. The definition of a resource gives its path (`menu`). */
export function pagesOf(features: readonly ConsoleFeature[]): PageMap {
  const resources = features.flatMap((feature) => feature.resources);
  const pages: CustomPages = Object.assign({}, ...features.map((feature) => feature.customPages));
  const paths = menuPaths(
    menuOf(
      features.flatMap(({ menus }) => menus),
      resources,
    ),
  );
  const placed = resources.flatMap((resource) => {
    const path = resource.menu && paths.get(resource.code);
    const load = pages[resource.name] ?? standardPage(resource);
    return path ? [[path, load] as const, ...rowPages(resource, path, load)] : [];
  });
  return Object.assign(Object.fromEntries(placed), ...features.map(({ views }) => views));
}

/** Collects the slots of forms that open away from their page. */
export const slotsIn = (features: readonly ConsoleFeature[]): SlotsMap =>
  Object.fromEntries(
    features
      .flatMap(({ customPages: pages }) => Object.entries(pages))
      .map(([name, load]) => [name, async () => ({ slots: (await load()).slots ?? {} })]),
  );

/** Collects the tabs that features add to details of other features' resources. */
export function tabsIn(features: readonly ConsoleFeature[]): Record<string, readonly DetailTab[]> {
  const all: Record<string, readonly DetailTab[]> = {};
  for (const { tabs = {} } of features)
    for (const [name, added] of Object.entries(tabs)) all[name] = [...(all[name] ?? []), ...added];
  return all;
}

/** Collects the elements that features add to toolbars of other features' lists. */
export function toolbarsIn(features: readonly ConsoleFeature[]): Record<string, readonly ComponentType<ListTools>[]> {
  const all: Record<string, readonly ComponentType<ListTools>[]> = {};
  for (const { toolbars = {} } of features)
    for (const [name, Tools] of Object.entries(toolbars)) all[name] = [...(all[name] ?? []), Tools];
  return all;
}
