// What a feature hands to the console: views by route path, each loaded when it is first opened (specification §2).
import type { ComponentType } from 'react';

export interface PageModule {
  Page: ComponentType;
}

/** Route path (as in the menu, e.g. `/truck/station_map`, with `:name` for parameters) → the module of its view. */
export type PageMap = Record<string, () => Promise<PageModule>>;
