// The pages that the console has loaded: those of the shell, and those of the features once they are loaded.
import type { PageMap } from '@ec/records/console/pages';
import { featureStore, useFeatureParts } from './feature-modules.ts';
import { shellPages } from './shell-pages.ts';

export interface AvailablePages {
  pages: PageMap;
  /** False until the features are loaded; until then an unknown path may be one of their pages. */
  isComplete: boolean;
}

const consolePages: AvailablePages = { pages: shellPages, isComplete: false };
let all: AvailablePages | undefined;

export function availablePages(): AvailablePages {
  const { parts } = featureStore.getState();
  if (!parts) return consolePages;
  all ??= { pages: { ...parts.pages, ...shellPages }, isComplete: true };
  return all;
}

/** Like `availablePages`, as a hook: the component renders again when the features are loaded. */
export function useAvailablePages(): AvailablePages {
  useFeatureParts();
  return availablePages();
}
