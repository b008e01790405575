// Parts of the written documents that are made from the definitions: what stands between `<!-- made: … -->` and `<!-- end -->`.
import type { Resource } from '@ec/resource/resource';
import { both, code, table } from './markdown.ts';
import type { Product } from './product.ts';
import { linkTo } from './reference.ts';
import { callTable } from './resource-page.ts';
import { stateDiagram } from './state-diagram.ts';

type Make = (product: Product, asked: string) => string;

const makers: Record<string, Make> = {
  /** `states charging.orders.orderProc` */
  states: ({ registry }, asked) => {
    const at = asked.lastIndexOf('.');
    return stateDiagram(registry.get(asked.slice(0, at)), asked.slice(at + 1));
  },
  /** `resources truck charging`: those of these areas. */
  resources: (product, asked) => {
    const wanted = asked.split(' ');
    const pageOf = linkTo(product);
    const rows = product.areas
      .filter(({ name }) => wanted.includes(name))
      .flatMap(({ resources }) => resources.map((each) => resourceRow(each, pageOf(each.name))));
    return table(['Resource', 'Name', 'Base', 'Fields', 'States', 'Actions'], rows);
  },
  /** `calls blade-auth blade-pay`: those below these paths. */
  calls: ({ areas }, asked) => {
    const wanted = asked.split(' ').map((path) => `/${path}/`);
    const found = areas.flatMap(({ calls }) =>
      calls.filter(({ path }) => wanted.some((each) => path.startsWith(each))),
    );
    if (found.length === 0) throw new Error(`No call below ${asked}`);
    return callTable(found);
  },
  /** `open`: what may be called without a permission code. */
  access: ({ areas }, asked) => {
    const found = areas.flatMap(({ calls }) => calls.filter(({ access }) => access === asked));
    return found.map(({ method, path }) => `${method} ${code(path)}`).join(' · ');
  },
  /** `starters truck_alarm_code`: the rows that every tenant starts with. */
  starters: ({ registry }, asked) => {
    const [name, ...columns] = asked.split(' ');
    const found = registry.starters().find((each) => each.table === name);
    if (!found) throw new Error(`No starter rows of ${name}`);
    return table(
      columns,
      found.rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
    );
  },
};

function resourceRow(resource: Resource, page: string): string[] {
  const { name, base, fields, states, actions } = resource;
  return [
    `[${name}](reference/${page})`,
    both(resource.label),
    code(base),
    String(Object.keys(fields).length),
    Object.keys(states).join(' '),
    Object.keys(actions).join(' '),
  ];
}

const part = /(<!-- made: (\w+) (.+?) -->\n)(?:[\s\S]*?\n)?(<!-- end -->)/g;

/** The document with its made parts made anew. @throws Error for a part that nothing makes */
export function withSections(text: string, product: Product): string {
  return text.replace(part, (_whole, begin: string, name: string, asked: string, end: string) => {
    const make = makers[name];
    if (!make) throw new Error(`Nothing makes a part "${name}"`);
    return `${begin}\n${make(product, asked)}\n\n${end}`;
  });
}
