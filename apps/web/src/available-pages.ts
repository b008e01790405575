// The views that the console knows at the moment.
import type { PageMap } from '@ec/records/console/pages';
import { featureStore, useFeatureParts } from './feature-modules.ts';
import { shellPages } from './shell-pages.ts';

export interface AvailablePages {
  pages: PageMap;
  /** False until the features' definitions are there: an unknown path may be a page of theirs. */
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

/** The same; the component is drawn anew when the features' pages arrive. */
export function useAvailablePages(): AvailablePages {
  useFeatureParts();
  return availablePages();
}
