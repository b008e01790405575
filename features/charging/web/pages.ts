// The views of this feature by route path, and what its forms need away from them.
import type { SlotsMap } from '@ec/resource-web/slots';
import type { PageMap } from '@ec/ui/pages';

export const pages: PageMap = {};

export const slots: SlotsMap = {};
