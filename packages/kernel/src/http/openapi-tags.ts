// The tags that group the calls in the OpenAPI document. Each resource has a tag. The calls of a business area that belong to no resource
// share one tag.
import type { Label } from '@ec/language/label';
import type { Route } from './route.ts';

export interface Tag {
  /** The English heading, which API tools show. */
  name: string;
  'x-label': Label;
  /** The name of the business area; `base` for calls without an area. */
  'x-area': string;
}

const base: Label = { zh: '基础', en: 'Basics' };
const others: Label = { zh: '其他', en: 'Other calls' };

export function tagOf({ area, resource }: Pick<Route, 'area' | 'resource'>): Tag {
  const parts = [area?.label ?? base, resource?.label ?? others];
  const [zh, en] = (['zh', 'en'] as const).map((language) => parts.map((part) => part[language]).join(' · '));
  return { name: en!, 'x-label': { zh: zh!, en: en! }, 'x-area': area?.name ?? 'base' };
}

/** Returns each tag once, grouped by area. Within an area, the tags of resources come before the tag of the other calls. */
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
