// Builds the files of docs/reference: one for each area, one for all enums, one for the menus.
import type { EnumDefinition } from '@ec/resource/enum';
import { blocks, both, code, heading, table } from './markdown.ts';
import type { Area, Product, ServedCall } from './product.ts';
import { callTable, type PageOf, resourcePage } from './resource-page.ts';

const generatedNote = '<!-- Generated from the definitions by `npm run docs`; manual changes are lost. -->';

export function referencePages(product: Product): Map<string, string> {
  const pages = new Map<string, string>();
  for (const area of product.areas) pages.set(`docs/reference/${area.name}.md`, areaPage(product, area));
  pages.set('docs/reference/enums.md', enumPage(product));
  pages.set('docs/reference/menus.md', menuPage(product));
  return pages;
}

/** Returns a function that gives the link to a resource from any page of docs/reference. */
export function linkTo(product: Product): PageOf {
  const areas = new Map(product.areas.flatMap(({ name, resources }) => resources.map((each) => [each.name, name])));
  return (resource) => (areas.has(resource) ? `${areas.get(resource)}.md#${resource}` : '../domain.md#4');
}

function areaPage(product: Product, { name, resources, calls }: Area): string {
  const bases = new Set(resources.map(({ base }) => base));
  const others = Map.groupBy(
    calls.filter(({ base }) => !bases.has(base)),
    ({ base }) => base,
  );
  const isOf = (base: string) => (call: ServedCall) => call.base === base;
  return page(`The area \`${name}\``, [
    resources.length > 0 && resources.map((each) => `[${each.name}](#${each.name})`).join(' · '),
    ...resources.map((each) => resourcePage(product, each, calls.filter(isOf(each.base)), linkTo(product))),
    others.size > 0 && heading(2, 'calls', 'Further calls'),
    ...[...others].map(([base, callsOfBase]) => {
      const twin = resources.find((each) => areTwins(callsOfBase, calls.filter(isOf(each.base))));
      const text = twin
        ? `The calls of [${twin.name}](#${twin.name}), with another base path.`
        : callTable(callsOfBase);
      return blocks([heading(3, base || 'root', code(`/api/${base}`)), text]);
    }),
  ]);
}

/** Tells whether both lists have the same calls under two bases. */
function areTwins(some: readonly ServedCall[], others: readonly ServedCall[]): boolean {
  const keyOf = ({ method, path, base, access, title }: ServedCall) =>
    [method, path.slice(base.length), access, title].join(' ');
  const keys = new Set(others.map(keyOf));
  return some.length === others.length && some.every((call) => keys.has(keyOf(call)));
}

function enumPage(product: Product): string {
  const users = new Map<EnumDefinition, string[]>();
  const pageOf = linkTo(product);
  for (const resource of product.registry.all())
    for (const [name, field] of Object.entries(resource.fields))
      if (field.enum)
        users.set(field.enum, [
          ...(users.get(field.enum) ?? []),
          `[${resource.name}.${name}](${pageOf(resource.name)})`,
        ]);
  const all = [...product.registry.enums()].sort((a, b) => (a.code < b.code ? -1 : 1));
  return page('Enums', [
    'Every enum is also a dictionary (contract §3.3). Rules use the keys of closed enums: tenants may reword and sort them, but not change the keys.',
    ...all.map((each) =>
      blocks([
        heading(2, each.code, `${code(each.code)} ${both(each.label)}`),
        `${each.closed ? 'Closed' : 'Open'}, ${each.level === 'system' ? 'system dictionary' : 'business dictionary of each tenant'}.${users.has(each) ? ` Used by ${users.get(each)?.join(', ')}.` : ''}`,
        table(
          ['Key', '中文', 'English', 'Tone'],
          each.values.map(({ key, zh, en, tone }) => [String(key), zh, en, tone ?? '']),
        ),
      ]),
    ),
  ]);
}

function menuPage({ menus }: Product): string {
  const rows = menus
    .filter(({ category }) => category === 1)
    .map((menu) => {
      const depth = depthOf(menu.parent, new Map(menus.map(({ code, parent }) => [code, parent])));
      const buttons = menus.filter(({ category, parent }) => category === 2 && parent === menu.code);
      const name = `${'— '.repeat(depth)}${menu.name}`;
      return [name, menu.nameEn, code(menu.code), code(menu.path), buttons.map(({ alias }) => alias).join(' ')];
    });
  return page('Menus and buttons', [
    'The menus of a new installation (contract §8). The permission code of a button consists of the menu code, `_` and the word in the last column.',
    table(['菜单', 'Menu', 'Code', 'Path', 'Buttons'], rows),
  ]);
}

function depthOf(parent: string | undefined, parents: ReadonlyMap<string, string | undefined>): number {
  return parent === undefined ? 0 : 1 + depthOf(parents.get(parent), parents);
}

const page = (title: string, parts: readonly (string | false)[]): string =>
  `${blocks([generatedNote, `# ${title}`, ...parts])}\n`;
