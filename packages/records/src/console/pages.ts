// Pages of a feature by route path, each loaded when it is first opened (specification §2).

import type { Language } from '@ec/language/language';
import type { ComponentType } from 'react';

export interface PageModule {
  Page: ComponentType;
}

export type PageLoader = () => Promise<PageModule>;

/** A page outside the menu, which every signed-in person may open. It has its own label, because no menu names it. */
export interface FreePage {
  load: PageLoader;
  label: Record<Language, string>;
  /** False: opens in a new window instead of a tab (specification §2, meta isTab). */
  isTab?: boolean;
}

/**
 * Route path (as in the menu, e.g. `/truck/station_map`, with `:name` for parameters) → its page. A plain loader is
 * reachable only through a menu that the person has; a FreePage needs none.
 */
export type PageMap = Record<string, PageLoader | FreePage>;
