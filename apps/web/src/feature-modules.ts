// Definitions and pages of all features. They are a third of the console, and the home page shows nothing of them, so they are loaded
// when somebody is about to open another page.
import type { PageMap } from '@ec/records/console/pages';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { resources } from './resources.ts';

export interface FeatureParts {
  pages: PageMap;
  resources: typeof resources;
}

interface State {
  parts?: FeatureParts;
  hasFailed: boolean;
}

export const featureStore = createStore<State>(() => ({ hasFailed: false }));

let coming: Promise<FeatureParts> | undefined;

/** Loads them once; a load that failed is repeated by the next call. */
export function loadFeatureModules(): Promise<FeatureParts> {
  coming ??= load();
  return coming;
}

async function load(): Promise<FeatureParts> {
  try {
    const [{ featurePages }, { resources }] = await Promise.all([import('./pages.ts'), import('./resources.ts')]);
    const parts = { pages: featurePages, resources };
    featureStore.setState({ parts, hasFailed: false });
    return parts;
  } catch (error) {
    coming = undefined;
    featureStore.setState({ hasFailed: true });
    throw error;
  }
}

/** Loads the parts for callers that show a failure from the store. */
export const requestFeatureParts = (): void => void loadFeatureModules().catch(() => undefined);

export const useFeatureParts = (): FeatureParts | undefined => useStore(featureStore, ({ parts }) => parts);

/** A pointer or the focus on a link announces another page: its definitions are loaded before the click. */
export function useModulesBeforeClick(): void {
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href], [role="menuitem"]')) requestFeatureParts();
    };
    for (const event of announcements) document.addEventListener(event, listen, { passive: true });
    return () => {
      for (const event of announcements) document.removeEventListener(event, listen);
    };
  }, []);
}

/** A page that appears under a pointer at rest announces nothing, though the link is then under it: the pointer has to move. */
const announcements = ['pointermove', 'pointerdown', 'focusin'] as const;
