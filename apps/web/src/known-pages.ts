// The pages that the console has loaded: those of the shell, and those of the features once they are loaded.
import type { PageMap } from '@ec/records/console/pages';
import { featureStore, useFeatureParts } from './feature-parts.ts';
import { ownPages } from './own-pages.ts';

export interface KnownPages {
  pages: PageMap;
  /** False until the features are loaded; until then an unknown path may be one of their pages. */
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

/** Like `knownPages`, as a hook: the component renders again when the features are loaded. */
export function useKnownPages(): KnownPages {
  useFeatureParts();
  return knownPages();
}
