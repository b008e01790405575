// Generates parts of the hand-written documents from the definitions: the texts between `<!-- made: … -->` and `<!-- end -->`.
import type { Resource } from '@ec/resource/resource';
import { aligned, both, code, table } from './markdown.ts';
import type { Area, Product, ServedCall } from './product.ts';
import { linkTo } from './reference.ts';
import { actionHeads, actionRows, callTable } from './resource-page.ts';
import { stateDiagram } from './state-diagram.ts';

type Make = (product: Product, argument: string) => string;

const makers: Record<string, Make> = {
  /** `states charging.orders.orderProc`: the diagram of a state field. */
  states: ({ registry }, argument) => {
    const at = argument.lastIndexOf('.');
    return stateDiagram(registry.get(argument.slice(0, at)), argument.slice(at + 1));
  },
  /** `resources truck charging`: the resources of these areas. */
  resources: (product, argument) => {
    const pageOf = linkTo(product);
    const rows = resourcesOf(product, argument).map((each) => resourceRow(each, pageOf(each.name)));
    return table(['Resource', 'Name', 'Base', 'Fields', 'States', 'Actions'], rows);
  },
  /** `calls blade-auth blade-pay`: the calls below these paths. */
  calls: ({ areas }, argument) => {
    const paths = argument.split(' ').map((path) => `/${path}/`);
    const matches = areas.flatMap(({ calls }) =>
      calls.filter(({ path }) => paths.some((each) => path.startsWith(each))),
    );
    if (matches.length === 0) throw new Error(`No call below ${argument}`);
    return callTable(matches);
  },
  /** `access public` (or `signed in`, `platform administrator`): the calls with this access, except `/select`. */
  access: ({ areas }, argument) => {
    const isMeant = ({ access, path }: ServedCall) => access === argument && !path.endsWith('/select');
    const matches = areas.flatMap(({ calls }) => calls.filter(isMeant));
    return matches.map(({ method, path }) => `${method} ${code(path)}`).join(' · ');
  },
  /** `actions truck charging`: the named actions of these areas. */
  actions: (product, argument) => {
    const rows = resourcesOf(product, argument).flatMap((each) =>
      actionRows(each).map((row) => [code(each.code), ...row]),
    );
    return table(['Resource', ...actionHeads], rows);
  },
  /** `beside truck charging`: the calls of these areas that are neither standard calls nor actions. */
  beside: (product, argument) => {
    const usualNames = new Set([...standard, ...product.registry.all().flatMap(({ actions }) => Object.keys(actions))]);
    const matches = areasOf(product, argument).flatMap(({ calls }) =>
      calls.filter(({ path }) => !usualNames.has(path.slice(path.lastIndexOf('/') + 1))),
    );
    return callTable(matches);
  },
  /** `parameters all`: the parameters that an installation starts with. */
  parameters: ({ parameters }) =>
    table(
      ['Parameter', 'Initial value', '说明'],
      parameters.map(({ key, value, name, remark }) => [code(key), code(value), `${name}。${remark}`]),
    ),
  /** `steps all`: the steps of a swap, with the state of the order at each step. */
  steps: ({ swapSteps }) =>
    table(
      ['Step', '中文', 'English', '`orderProc`'],
      swapSteps.map(({ key, label, proc }) => [
        String(key),
        label.zh,
        label.en,
        proc === undefined ? '' : String(proc),
      ]),
    ),
  /** `starters truck_alarm_code code name`: these columns of the rows that every tenant starts with. */
  starters: ({ registry }, argument) => {
    const [name, ...columns] = argument.split(' ');
    const starter = registry.starters().find((each) => each.table === name);
    if (!starter) throw new Error(`No starter rows of ${name}`);
    return table(
      columns,
      starter.rows.map((row) => columns.map((column) => String(row[column] ?? ''))),
    );
  },
};

/** The standard calls of contract §1.7 and §1.9. */
const standard =
  'list detail select export submit save update remove history batch-preview batch sort undo restore recycle import-template import'.split(
    ' ',
  );

const areasOf = ({ areas }: Product, argument: string): Area[] => {
  const areaNames = argument.split(' ');
  return areas.filter(({ name }) => areaNames.includes(name));
};

const resourcesOf = (product: Product, argument: string): Resource[] =>
  areasOf(product, argument).flatMap(({ resources }) => [...resources]);

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

const part = /(<!-- made: (\w+) (.+?) -->\n)(?:(?!<!-- (?:end|made))[\s\S])*(<!-- end -->)/g;

/** Generates the parts of a document again. @throws Error for a part of an unknown name, or without an end */
export function withSections(text: string, product: Product): string {
  const begun = text.split('<!-- made: ').length - 1;
  if ([...text.matchAll(part)].length !== begun) throw new Error('A made part has no end');
  return text.replace(part, (_whole, begin: string, name: string, argument: string, end: string) => {
    const make = makers[name];
    if (!make) throw new Error(`Nothing makes a part "${name}"`);
    return `${begin}\n${aligned(make(product, argument))}\n\n${end}`;
  });
}
