// Extracts the calls of one tag: the viewer needs many seconds to render the whole description, but renders a part at once.

interface Operation {
  tags?: readonly string[];
  'x-permissions'?: readonly string[];
}

interface Described {
  tags?: readonly { name: string; 'x-area'?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object> };
}

export const tagsIn = (document: object): string[] => ((document as Described).tags ?? []).map(({ name }) => name);

/** Areas that are no business area. */
const baseAreas = new Set(['base', 'system']);

/** Returns the index of the tag of the first menu in a business area; without one, that of the first menu with calls, or 0. */
export function firstTag(document: object, menuCodes: readonly string[]): number {
  const { tags = [], paths = {} } = document as Described;
  const calls = Object.values(paths).flatMap((each) => Object.values(each));
  const places = menuCodes.flatMap((code) => {
    const [tag] = calls.find((call) => call['x-permissions']?.includes(code))?.tags ?? [];
    return tag === undefined ? [] : [tags.findIndex(({ name }) => name === tag)];
  });
  const business = places.find((place) => !baseAreas.has(tags[place]?.['x-area'] ?? 'base'));
  return business ?? places[0] ?? 0;
}

/** Returns the document with only the calls of the tag and the schemas that they reference. */
export function oneTag(document: object, tag: string): object {
  const { paths = {}, components = {}, ...rest } = document as Described;
  const pathsOfTag = Object.entries(paths).flatMap(([path, calls]) => {
    const callsOfTag = Object.entries(calls).filter(([, { tags }]) => tags?.includes(tag));
    return callsOfTag.length > 0 ? [[path, Object.fromEntries(callsOfTag)] as const] : [];
  });
  const { schemas = {} } = components;
  const reached = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow([pathsOfTag, { ...components, schemas: {} }]);
  return {
    ...rest,
    tags: [{ name: tag }],
    paths: Object.fromEntries(pathsOfTag),
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name))),
    },
  };
}
