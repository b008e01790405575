// Compiles a diagram to a model. A called process becomes a sub-process of the caller's model, so later versions of the called process do not
// change the model.

import { declareUtf8 } from '@ec/language/xml-text';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { type AttributeReader, makeAttributeReader } from './extension-attributes.ts';
import { analyseForks } from './fork-regions.ts';
import { findXmlProblem } from './guard-xml.ts';
import { elementOf, elementsOf, idOf, textMember } from './moddle-element.ts';
import type { FlowNode, ModelProblem, ProcessModel } from './process-model.ts';
import { nodeOf } from './process-model.ts';
import { readExpression, readNode } from './read-node.ts';

const modelLimits = { nodes: 2000, nesting: 10 };

export interface ModelReading {
  /** The model; undefined where there are problems. */
  model?: ProcessModel;
  problems: ModelProblem[];
  warnings: ModelProblem[];
}

/** Finds the diagram of a called process by its key; undefined where there is none. */
export type FindDiagram = (key: string) => Promise<string | undefined>;

interface Reading {
  model: ProcessModel;
  problems: ModelProblem[];
  warnings: ModelProblem[];
  findDiagram: FindDiagram;
  /** True for a draft. A draft may contain several processes, and may refer to elements that do not exist. */
  isDraft?: boolean;
  /** The keys of the processes around a call. A process must not call one of these. */
  callers: string[];
}

/** Elements that are no nodes: `readFlows` reads the sequence flows, and the data objects only inform people. */
const nonNodes = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
]);

export async function readModel(
  xml: string,
  findDiagram: FindDiagram = () => Promise.resolve(undefined),
): Promise<ModelReading> {
  const model: ProcessModel = { key: '', name: '', nodes: new Map(), flows: new Map(), scopes: new Map() };
  const reading: Reading = { model, problems: [], warnings: [], findDiagram, callers: [] };
  const process = await readProcess(reading, xml, '');
  if (process) {
    model.key = idOf(process.element);
    model.name = textMember(process.element, 'name') || model.key;
    const { nameEn } = process.attributes.read(process.element);
    if (nameEn) model.nameEn = nameEn;
    if (!isKey(model.key)) reading.problems.push({ code: 'badKey', element: model.key });
    reading.callers.push(model.key);
    await readScope(reading, process.element, process.attributes, '', '');
    reading.problems.push(...process.attributes.problems);
    reading.warnings.push(...process.attributes.warnings);
  }
  const { problems, warnings } = reading;
  if (problems.length > 0) return { problems, warnings };
  for (const scope of model.scopes.values()) {
    Object.assign(scope, analyseForks(model, scope.nodes));
    for (const fork of scope.unstructured) warnings.push({ code: 'unstructured', element: fork });
  }
  return { model, problems, warnings };
}

export interface ProcessHead {
  key: string;
  name: string;
}

/** Reads the key and the name of a draft, which may be incomplete. */
export async function readProcessHead(xml: string): Promise<{ head?: ProcessHead; problems: ModelProblem[] }> {
  const model: ProcessModel = { key: '', name: '', nodes: new Map(), flows: new Map(), scopes: new Map() };
  const reading: Reading = {
    model,
    problems: [],
    warnings: [],
    findDiagram: () => Promise.resolve(undefined),
    callers: [],
    isDraft: true,
  };
  const { problems } = reading;
  const process = await readProcess(reading, xml, '');
  if (!process) return { problems };
  const key = idOf(process.element);
  if (!isKey(key)) problems.push({ code: 'badKey', element: key });
  const head = { key, name: textMember(process.element, 'name') || key };
  return problems.length > 0 ? { problems } : { head, problems };
}

const isKey = (key: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(key);

async function readProcess(reading: Reading, xml: string, element: string) {
  const problem = findXmlProblem(xml);
  if (problem) {
    reading.problems.push({ code: problem, element });
    return undefined;
  }
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(declareUtf8(xml));
    for (const { message } of warnings) {
      if (reading.isDraft && message.startsWith('unresolved reference')) continue;
      const [, id] = /illegal ID <([^>]*)>/.exec(message) ?? [];
      reading.problems.push(
        id === undefined ? { code: 'xml', element, detail: message } : { code: 'badId', element: id },
      );
    }
    const processes = elementsOf(rootElement, 'rootElements').filter((root) => root.$type === 'bpmn:Process');
    const executable = processes.filter((process) => process.isExecutable !== false);
    const [first, second] = executable.length > 0 ? executable : processes;
    const chosenProcess = reading.isDraft
      ? (processes.find((process) => process.isExecutable === true) ?? first)
      : first;
    if (chosenProcess && (!second || reading.isDraft))
      return { element: chosenProcess, attributes: makeAttributeReader(rootElement) };
    reading.problems.push({ code: first ? 'severalProcesses' : 'noProcess', element });
  } catch (error) {
    reading.problems.push({ code: 'xml', element, detail: error instanceof Error ? error.message : String(error) });
  }
  return undefined;
}

/** Reads the elements of a process or sub-process. `prefix` makes the ids of a called process different from the ids of its caller. */
async function readScope(
  reading: Reading,
  container: ModdleElement,
  attributes: AttributeReader,
  scopeId: string,
  prefix: string,
): Promise<void> {
  const { model, problems } = reading;
  const elements = elementsOf(container, 'flowElements');
  const nodes: FlowNode[] = [];
  // The attributes of the process itself were read together with its name.
  if (scopeId !== '') attributes.read(container);
  const depth = scopeId === '' ? 0 : scopeDepth(model, scopeId);
  if (depth > modelLimits.nesting) {
    problems.push({ code: 'tooDeep', element: scopeId });
    return;
  }
  const inner: ModdleElement[] = [];
  for (const element of elements) {
    if (nonNodes.has(element.$type)) continue;
    const node = readNode(element, prefix + idOf(element), scopeId, attributes.read, problems);
    if (!node) continue;
    if (model.nodes.has(node.id)) problems.push({ code: 'sameId', element: node.id });
    const fallback = idOf(elementOf(element, 'default'));
    if (fallback) node.defaultFlow = prefix + fallback;
    nodes.push(node);
    model.nodes.set(node.id, node);
    if (node.kind === 'subProcess') inner.push(element);
  }
  if (model.nodes.size > modelLimits.nodes) {
    problems.push({ code: 'tooManyNodes', element: scopeId });
    return;
  }
  readFlows(reading, elements, scopeId, prefix);
  attachBoundaries(reading, elements, prefix);
  const starts = nodes.filter((node) => node.kind === 'startEvent');
  if (starts.length !== 1) problems.push({ code: starts.length === 0 ? 'noStart' : 'severalStarts', element: scopeId });
  checkNodes(reading, nodes);
  model.scopes.set(scopeId, {
    id: scopeId,
    start: starts[0]?.id ?? '',
    nodes: nodes.map((node) => node.id),
    branches: [],
    unstructured: [],
  });
  for (const element of inner) {
    const id = prefix + idOf(element);
    if (element.$type === 'bpmn:CallActivity') await readCall(reading, element, id);
    else await readScope(reading, element, attributes, id, prefix);
  }
}

const scopeDepth = (model: ProcessModel, scopeId: string): number => {
  let depth = 0;
  for (let id = scopeId; id !== ''; id = nodeOf(model, id).scope) depth += 1;
  return depth;
};

async function readCall(reading: Reading, element: ModdleElement, id: string): Promise<void> {
  const key = textMember(element, 'calledElement');
  if (reading.callers.includes(key)) {
    reading.problems.push({ code: 'callsItself', element: id, detail: key });
    return;
  }
  const xml = key === '' ? undefined : await reading.findDiagram(key);
  if (xml === undefined) {
    reading.problems.push({ code: 'noCalledProcess', element: id, detail: key });
    return;
  }
  const process = await readProcess(reading, xml, id);
  if (!process) return;
  reading.callers.push(key);
  await readScope(reading, process.element, process.attributes, id, `${id}/`);
  reading.callers.pop();
  reading.problems.push(...process.attributes.problems);
  reading.warnings.push(...process.attributes.warnings);
}

function readFlows({ model, problems }: Reading, elements: ModdleElement[], scope: string, prefix: string): void {
  for (const element of elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')) {
    const id = prefix + idOf(element);
    const source = model.nodes.get(prefix + idOf(elementOf(element, 'sourceRef')));
    const target = model.nodes.get(prefix + idOf(elementOf(element, 'targetRef')));
    if (!source || !target || source.scope !== scope || target.scope !== scope) {
      problems.push({ code: 'looseFlow', element: id });
      continue;
    }
    const text = textMember(elementOf(element, 'conditionExpression'), 'body');
    const report = (code: string, detail?: string) =>
      problems.push({ code, element: id, ...(detail ? { detail } : {}) });
    const condition = text ? readExpression(text, report) : undefined;
    model.flows.set(id, { id, source: source.id, target: target.id, ...(condition ? { condition } : {}) });
    source.outgoing.push(id);
    target.incoming.push(id);
  }
}

function attachBoundaries({ model, problems }: Reading, elements: ModdleElement[], prefix: string): void {
  for (const element of elements.filter(({ $type }) => $type === 'bpmn:BoundaryEvent')) {
    const event = model.nodes.get(prefix + idOf(element));
    const host = model.nodes.get(prefix + idOf(elementOf(element, 'attachedToRef')));
    if (!event) continue;
    if (
      !host ||
      host.scope !== event.scope ||
      !['userTask', 'serviceTask', 'subProcess', 'messageEvent'].includes(host.kind)
    ) {
      problems.push({ code: 'looseBoundary', element: event.id });
      continue;
    }
    event.host = host.id;
    host.boundaries.push(event.id);
  }
}

function checkNodes({ problems }: Reading, nodes: FlowNode[]): void {
  for (const node of nodes) {
    const isEnd = node.kind === 'endEvent' || node.kind === 'terminateEvent';
    if (isEnd && node.outgoing.length > 0) problems.push({ code: 'leavesEnd', element: node.id });
    if (node.kind === 'startEvent' && node.incoming.length > 0)
      problems.push({ code: 'entersStart', element: node.id });
    if (node.kind !== 'startEvent' && node.kind !== 'boundaryEvent' && node.incoming.length === 0) {
      problems.push({ code: 'unreachable', element: node.id });
    }
  }
}
