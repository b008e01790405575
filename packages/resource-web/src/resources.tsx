// All definitions of the product, so that a reference finds where its target is served and what its form looks like.

import type { Field } from '@ec/resource/field';
import type { Registry } from '@ec/resource/registry';
import { targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { Values } from './draft.ts';
import type { MapGroundLoader } from './map-ground-loader.ts';
import type { PersonTab } from './person-tab.ts';
import type { DetailTab, ListTools, Slots, SlotsMap } from './slots.ts';

interface Resources {
  registry: Registry;
  slots: SlotsMap;
  /** Tabs that other features add to the details of a resource, by its name. */
  tabs?: Readonly<Record<string, readonly DetailTab[]>>;
  /** Other features add these to the toolbar of a list, by the name of the resource. */
  toolbars?: Readonly<Record<string, readonly ComponentType<ListTools>[]>>;
  /** Tabs of the person's own page. */
  person?: readonly PersonTab[];
  /** Loads what maps of forms are drawn over. */
  mapGround?: MapGroundLoader | undefined;
}

const ResourcesContext = createContext<Resources | undefined>(undefined);

/** Stands once, around all pages. */
export function ResourcesProvider({ resources, children }: { resources: Resources; children: ReactNode }) {
  return <ResourcesContext value={resources}>{children}</ResourcesContext>;
}

function useResources(): Resources {
  const resources = useContext(ResourcesContext);
  if (!resources) throw new Error('Resource pages need a ResourcesProvider above them');
  return resources;
}

const noTabs: readonly DetailTab[] = [];

export const useAddedTabs = ({ name }: Pick<Resource, 'name'>): readonly DetailTab[] =>
  useResources().tabs?.[name] ?? noTabs;

const noToolbars: readonly ComponentType<ListTools>[] = [];

export const useAddedToolbars = ({ name }: Pick<Resource, 'name'>): readonly ComponentType<ListTools>[] =>
  useResources().toolbars?.[name] ?? noToolbars;

const noPersonTabs: readonly PersonTab[] = [];

export const useMapGroundLoader = (): MapGroundLoader | undefined => useResources().mapGround;

export const usePersonTabs = (): readonly PersonTab[] => useResources().person ?? noPersonTabs;

export const useRegistry = (): Registry => useResources().registry;

/** Returns no slots where the page's module does not load: the form still has all its fields without them. */
export const slotsOf = async (slots: SlotsMap, { name }: Pick<Resource, 'name'>): Promise<Slots> =>
  (await slots[name]?.().catch(() => undefined))?.slots ?? {};

/** The slots of another resource, for a form that opens away from its page. */
export function useSlotsOf(): (resource: Resource) => Promise<Slots> {
  const { slots } = useResources();
  return useCallback((resource) => slotsOf(slots, resource), [slots]);
}

/** The slots with which another list shows rows like their own page does; undefined until that page's module is loaded. */
export function useListSlots(resource: Resource): Slots | undefined {
  const slotsOf = useSlotsOf();
  const [loaded, setLoaded] = useState<{ resource: Resource; slots: Slots }>();
  useEffect(() => {
    let isGone = false;
    void slotsOf(resource).then((slots) => isGone || setLoaded({ resource, slots }));
    return () => {
      isGone = true;
    };
  }, [slotsOf, resource]);
  return loaded?.resource === resource ? loaded.slots : undefined;
}

/** The resource that a reference points at; undefined while the type field is empty or where no feature brought it. */
export function useTarget(field: Field, values: Values): Resource | undefined {
  const registry = useRegistry();
  return targetOf(registry, field, values);
}
