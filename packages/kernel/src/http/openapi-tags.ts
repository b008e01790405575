// The tags under which the OpenAPI document groups its calls: the resources of a business area, and one tag for its other calls.
import type { Label } from '@ec/language/label';
import type { Route } from './route.ts';

export interface Tag {
  /** The heading in English, which tools show. */
  name: string;
  'x-label': Label;
  /** The business area. */
  'x-area': string;
}

const base: Label = { zh: '基础', en: 'Basics' };
const others: Label = { zh: '其他', en: 'Other calls' };

export function tagOf({ area, resource }: Pick<Route, 'area' | 'resource'>): Tag {
  const parts = [area?.label ?? base, resource?.label ?? others];
  const [zh, en] = (['zh', 'en'] as const).map((language) => parts.map((part) => part[language]).join(' · '));
  return { name: en!, 'x-label': { zh: zh!, en: en! }, 'x-area': area?.name ?? 'base' };
}

/** Returns each tag once, area by area: first the resources in the order of their routes, then the other calls. */
export function tagsOf(routes: readonly Route[]): Tag[] {
  const tags = new Map<string, Tag>();
  const areas = [...new Set(routes.map(({ area }) => area?.name))];
  for (const name of areas) {
    const areaRoutes = routes.filter(({ area }) => area?.name === name);
    for (const route of [...areaRoutes.filter(({ resource }) => resource), ...areaRoutes]) {
      const tag = tagOf(route);
      if (!tags.has(tag.name)) tags.set(tag.name, tag);
    }
  }
  return [...tags.values()];
}
