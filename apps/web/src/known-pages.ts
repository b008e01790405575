// The views that the console knows at the moment.
import type { PageMap } from '@ec/records/console/pages';
import { featureStore, useFeatureParts } from './feature-parts.ts';
import { ownPages } from './own-pages.ts';

export interface KnownPages {
  pages: PageMap;
  /** False until the features' definitions are there: an unknown path may be a page of theirs. */
  isComplete: boolean;
}

const consolePages: KnownPages = { pages: ownPages, isComplete: false };
let all: KnownPages | undefined;

export function knownPages(): KnownPages {
  const { parts } = featureStore.getState();
  if (!parts) return consolePages;
  all ??= { pages: { ...parts.pages, ...ownPages }, isComplete: true };
  return all;
}

/** The same; the component is drawn anew when the features' pages arrive. */
export function useKnownPages(): KnownPages {
  useFeatureParts();
  return knownPages();
}
