// Contributions of a feature to the console: its definitions, its part of the menu, and its own pages.
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
  own: OwnPages;
  /** Its part of the dashboard, for people who have a page of one of these menus. */
  dashboard?: { codes: readonly string[]; load(): Promise<ComponentType> };
  /** Tabs that it adds to the details of other features' resources, by the name of the resource; those features do not know of it. */
  tabs?: Readonly<Record<string, readonly DetailTab[]>>;
  /** The feature adds these to toolbars of other features' lists, by the name of the resource; they stand before the list's own. */
  toolbars?: Readonly<Record<string, ComponentType<ListTools>>>;
  /** Tabs that it adds to the person's own page. */
  person?: readonly PersonTab[];
  /** Loads the ground of maps in forms. */
  mapGround?: MapGroundLoader;
  /** Views that are no resource's, by route path. */
  views?: PageMap;
}

export interface BellTabProps {
  /** How many of its entries the person has not read; 0 where nothing counts them. */
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
  /** Cards of its own on the home page, by name. */
  home?: Readonly<Record<string, ComponentType>>;
  /** Cached replies that a topic of the server's stream makes stale: prefixes of their cache keys. */
  live?: Readonly<Record<string, readonly (readonly unknown[])[]>>;
}

/** A page, and what its forms need away from it. */
type OwnPage = () => Promise<Awaited<ReturnType<PageLoader>> & Partial<Awaited<ReturnType<SlotsMap[string]>>>>;
export type OwnPages = Record<string, OwnPage>;

/** The standard page of a resource without a custom one, created when it is opened. */
const usualPage =
  (resource: Resource): OwnPage =>
  async () =>
    (await import('./resource-page.tsx')).resourcePage(resource);

/** The page of one row, below the path of its list. The page itself checks whether this person may see the row. */
const rowPages = (resource: Resource, path: string, load: OwnPage): [string, FreePage][] => {
  const page = async () => {
    const [{ slots = {} }, { rowPageOf }] = await Promise.all([load(), import('./row-page.tsx')]);
    return { Page: rowPageOf(resource, slots) };
  };
  return serves(resource, 'detail') ? [[`${path}/:id`, { load: page, label: resource.label }]] : [];
};

/** Every view by route path: a resource stands where its definition places it. */
export function pagesOf(features: readonly ConsoleFeature[]): PageMap {
  const resources = features.flatMap((feature) => feature.resources);
  const pages: OwnPages = Object.assign({}, ...features.map((feature) => feature.own));
  const paths = menuPaths(
    menuOf(
      features.flatMap(({ menus }) => menus),
      resources,
    ),
  );
  const placed = resources.flatMap((resource) => {
    const path = resource.menu && paths.get(resource.code);
    const load = pages[resource.name] ?? usualPage(resource);
    return path ? [[path, load] as const, ...rowPages(resource, path, load)] : [];
  });
  return Object.assign(Object.fromEntries(placed), ...features.map(({ views }) => views));
}

/** Slots of forms that open away from their page. */
export const slotsIn = (features: readonly ConsoleFeature[]): SlotsMap =>
  Object.fromEntries(
    features
      .flatMap(({ own: pages }) => Object.entries(pages))
      .map(([name, load]) => [name, async () => ({ slots: (await load()).slots ?? {} })]),
  );

/** Tabs that features add to the details of others. */
export function tabsIn(features: readonly ConsoleFeature[]): Record<string, readonly DetailTab[]> {
  const all: Record<string, readonly DetailTab[]> = {};
  for (const { tabs = {} } of features)
    for (const [name, added] of Object.entries(tabs)) all[name] = [...(all[name] ?? []), ...added];
  return all;
}

/** Collects what features add to toolbars of others' lists. */
export function toolbarsIn(features: readonly ConsoleFeature[]): Record<string, readonly ComponentType<ListTools>[]> {
  const all: Record<string, readonly ComponentType<ListTools>[]> = {};
  for (const { toolbars = {} } of features)
    for (const [name, Tools] of Object.entries(toolbars)) all[name] = [...(all[name] ?? []), Tools];
  return all;
}
