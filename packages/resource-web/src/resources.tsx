// A context with all definitions of the product, so that a reference finds its target and the form of the target. It also has the parts that
// features add to pages of other features.

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
  /** Elements that other features add to the toolbar of a list, by the name of the resource. */
  toolbars?: Readonly<Record<string, readonly ComponentType<ListTools>[]>>;
  /** Tabs of the page of the signed-in person. */
  person?: readonly PersonTab[];
  mapGround?: MapGroundLoader | undefined;
}

const ResourcesContext = createContext<Resources | undefined>(undefined);

/** The console renders it once, around all pages. */
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

export const useMapGroundLoader = (): MapGroundLoader | undefined => useResources().mapGround;

const noPersonTabs: readonly PersonTab[] = [];
export const usePersonTabs = (): readonly PersonTab[] => useResources().person ?? noPersonTabs;

export const useRegistry = (): Registry => useResources().registry;

/** Loads the slots of a resource. Where its page module does not load, the form works without slots. */
export const loadSlots = async (slots: SlotsMap, { name }: Pick<Resource, 'name'>): Promise<Slots> =>
  (await slots[name]?.().catch(() => undefined))?.slots ?? {};

/** Returns a function that loads the slots of another resource, for a form that opens away from its page. */
export function useSlotsOf(): (resource: Resource) => Promise<Slots> {
  const { slots } = useResources();
  return useCallback((resource) => loadSlots(slots, resource), [slots]);
}

/** Returns the slots of another resource, for a list of its rows away from its page; undefined until its page module is loaded. */
export function useListSlots(resource: Resource): Slots | undefined {
  const loadSlotsOf = useSlotsOf();
  const [loaded, setLoaded] = useState<{ resource: Resource; slots: Slots }>();
  useEffect(() => {
    let isUnmounted = false;
    void loadSlotsOf(resource).then((slots) => isUnmounted || setLoaded({ resource, slots }));
    return () => {
      isUnmounted = true;
    };
  }, [loadSlotsOf, resource]);
  return loaded?.resource === resource ? loaded.slots : undefined;
}

/** Returns the resource that a reference points at; undefined while the field that decides the target is empty, or for unknown resources. */
export function useTarget(field: Field, values: Values): Resource | undefined {
  const registry = useRegistry();
  return targetOf(registry, field, values);
}
