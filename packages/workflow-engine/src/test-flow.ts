// For tests: draws diagrams from a short notation, such as `start > A` and `X1 > B if days > 3`. The first letters of an id show its element.
import { readModel } from './read-model.ts';
import { diagramOf } from './test-block.ts';

/** The elements by the first letters of their ids. Any other id is a user task of `boss`. */
const tags: [RegExp, string][] = [
  [/^start/, 'startEvent'],
  [/^end/, 'endEvent'],
  [/^stop/, 'terminate'],
  [/^X\d/, 'exclusiveGateway'],
  [/^P\d/, 'parallelGateway'],
  [/^I\d/, 'inclusiveGateway'],
];

/** @param elements XML by id, which replaces the default element of the id; boundary events need an entry here */
export function flowDiagram(flows: string, elements: Record<string, string> = {}, prefix = ''): string {
  const lines = flows
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const ids = new Set<string>();
  const drawn = lines.map((line, index) => {
    const [, source = '', target = '', condition] = /^(\w+) > (\w+)(?: if (.*))?$/.exec(line) ?? [];
    ids.add(source).add(target);
    const escaped = condition?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const inner = escaped ? `<conditionExpression>\${${escaped}}</conditionExpression>` : '';
    return `<sequenceFlow id="${prefix}flow${index + 1}" sourceRef="${source}" targetRef="${target}">${inner}</sequenceFlow>`;
  });
  const nodes = [...ids].map((id) => elements[id] ?? elementOf(id));
  const others = Object.entries(elements).filter(([id]) => !ids.has(id));
  return [...nodes, ...others.map(([, xml]) => xml), ...drawn].join('');
}

function elementOf(id: string): string {
  const tag = tags.find(([beginning]) => beginning.test(id))?.[1];
  if (tag === 'terminate') return `<endEvent id="${id}"><terminateEventDefinition/></endEvent>`;
  return tag ? `<${tag} id="${id}"/>` : `<userTask id="${id}" f:assignee="boss"/>`;
}

export const readFlow = (flows: string, elements: Record<string, string> = {}, called: Record<string, string> = {}) =>
  readModel(diagramOf('p', flowDiagram(flows, elements)), (key) => Promise.resolve(called[key]));

export const severalSigners = (id: string, loop: string, inner = '', task = ''): string =>
  `<userTask id="${id}" f:assignee="\${signer}" ${task}><multiInstanceLoopCharacteristics f:collection="signers" ` +
  `f:elementVariable="signer" ${loop}>${inner}</multiInstanceLoopCharacteristics></userTask>`;

export const boundaryTimer = (id: string, host: string, time: string, interrupting = true): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}" cancelActivity="${interrupting}">` +
  `<timerEventDefinition>${time}</timerEventDefinition></boundaryEvent>`;
