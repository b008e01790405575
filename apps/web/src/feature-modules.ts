// Loads the definitions and pages of all features. The home page does not need them, so they are loaded when the person is about to
// open another page.
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

let loading: Promise<FeatureParts> | undefined;

/** Loads the parts once. After a failure the next call tries again. */
export function loadFeatureModules(): Promise<FeatureParts> {
  loading ??= load();
  return loading;
}

async function load(): Promise<FeatureParts> {
  try {
    const [{ featurePages }, { resources }] = await Promise.all([import('./pages.ts'), import('./resources.ts')]);
    const parts = { pages: featurePages, resources };
    featureStore.setState({ parts, hasFailed: false });
    return parts;
  } catch (error) {
    loading = undefined;
    featureStore.setState({ hasFailed: true });
    throw error;
  }
}

/** Loads the parts for callers that show a failure from the store. */
export const requestFeatureParts = (): void => void loadFeatureModules().catch(() => undefined);

export const useFeatureParts = (): FeatureParts | undefined => useStore(featureStore, ({ parts }) => parts);

/** Loads the parts when the pointer or the focus reaches a link, before the click. */
export function useModulesBeforeClick(): void {
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href], [role="menuitem"]')) requestFeatureParts();
    };
    for (const event of hintEvents) document.addEventListener(event, listen, { passive: true });
    return () => {
      for (const event of hintEvents) document.removeEventListener(event, listen);
    };
  }, []);
}

/** `pointerover` is not used: it also fires when a new page puts a link under a resting pointer. */
const hintEvents = ['pointermove', 'pointerdown', 'focusin'] as const;
