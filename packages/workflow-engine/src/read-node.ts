// Reads one element of a diagram as a node of the model. An element that the engine cannot run is a problem, and the deployment refuses the
// model.
import type { ModdleElement } from 'bpmn-moddle';
import type { Expression } from './expression.ts';
import { parseTemplate } from './expression.ts';
import type { Attributes } from './extension-attributes.ts';
import { elementOf, elementsOf, idOf, textMember } from './moddle-element.ts';
import type {
  Assignment,
  EmptyPolicy,
  FlowNode,
  ModelProblem,
  NodeKind,
  RejectPolicy,
  SeveralSigners,
  TimerDefinition,
} from './process-model.ts';

export type ReportProblem = (code: string, detail?: string) => void;

const kinds: Record<string, NodeKind> = {
  'bpmn:StartEvent': 'startEvent',
  'bpmn:EndEvent': 'endEvent',
  'bpmn:Task': 'pass',
  'bpmn:ManualTask': 'pass',
  'bpmn:IntermediateThrowEvent': 'pass',
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'serviceTask',
  'bpmn:ReceiveTask': 'messageEvent',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:SubProcess': 'subProcess',
  // `readModel` builds the called process into the model, so that a call runs as a sub-process.
  'bpmn:CallActivity': 'subProcess',
  // `setEvent` changes the kind to `messageEvent` if the event waits for a message.
  'bpmn:IntermediateCatchEvent': 'timerEvent',
  'bpmn:BoundaryEvent': 'boundaryEvent',
};

export function readNode(
  element: ModdleElement,
  id: string,
  scope: string,
  readAttributes: (element: ModdleElement) => Attributes,
  problems: ModelProblem[],
): FlowNode | undefined {
  const report: ReportProblem = (code, detail) => problems.push({ code, element: id, ...(detail ? { detail } : {}) });
  const kind = kinds[element.$type];
  const attributes = readAttributes(element);
  if (!kind) {
    report('unsupported', element.$type.replace('bpmn:', ''));
    return undefined;
  }
  const node: FlowNode = {
    id,
    name: textMember(element, 'name') || idOf(element),
    kind,
    scope,
    incoming: [],
    outgoing: [],
    boundaries: [],
    ...(attributes.nameEn ? { nameEn: attributes.nameEn } : {}),
  };
  if (element.triggeredByEvent === true) report('unsupported', 'event sub-process');
  const loop = elementOf(element, 'loopCharacteristics');
  if (kind === 'userTask') {
    const signers = loop && readSeveral(loop, readAttributes(loop), report);
    node.assignment = readAssignment(attributes, signers, report);
  } else if (loop) report('unsupported', 'loop');
  if (kind === 'serviceTask') setHandler(node, attributes, report);
  if (kind === 'startEvent') {
    node.initiator = attributes.initiator || 'initiator';
    // A return to the starter opens a task at the start event, and the assignment has the form of this task.
    if (attributes.writes || attributes.formKey) node.assignment = readAssignment(attributes, undefined, report);
  }
  if (element.$type === 'bpmn:ReceiveTask') node.message = readMessage(element, attributes, report);
  setEvent(node, element, attributes, report);
  return node;
}

function setHandler(node: FlowNode, attributes: Attributes, report: ReportProblem): void {
  node.handler = attributes.handler ?? '';
  if (!/^[\w.-]{1,64}$/.test(node.handler)) report('noHandler');
}

function setEvent(node: FlowNode, element: ModdleElement, attributes: Attributes, report: ReportProblem): void {
  const [definition, second] = elementsOf(element, 'eventDefinitions');
  const type = definition?.$type.replace('bpmn:', '');
  const isCatching = node.kind === 'boundaryEvent' || element.$type === 'bpmn:IntermediateCatchEvent';
  if (node.kind === 'boundaryEvent') node.interrupting = element.cancelActivity !== false;
  if (second) report('unsupported', 'several event definitions');
  else if (isCatching && type === 'TimerEventDefinition') node.timer = readTimer(definition, report);
  else if (isCatching && type === 'MessageEventDefinition') {
    node.message = readMessage(definition, attributes, report);
    if (node.kind === 'timerEvent') node.kind = 'messageEvent';
  } else if (isCatching) report('unsupported', type ?? 'event without a definition');
  else if (node.kind === 'endEvent' && type === 'TerminateEventDefinition') node.kind = 'terminateEvent';
  else if (type !== undefined) report('unsupported', type);
}

function readTimer(definition: ModdleElement | undefined, report: ReportProblem): TimerDefinition | undefined {
  for (const [member, kind] of [
    ['timeDuration', 'duration'],
    ['timeDate', 'date'],
    ['timeCycle', 'cycle'],
  ] as const) {
    const text = textMember(definition && elementOf(definition, member), 'body');
    const value = text ? readExpression(text, report) : undefined;
    if (value) return { kind, value };
  }
  report('noTime');
  return undefined;
}

function readMessage(element: ModdleElement | undefined, attributes: Attributes, report: ReportProblem): string {
  const reference = element && elementOf(element, 'messageRef');
  const name = textMember(reference, 'name') || idOf(reference) || attributes.message || '';
  if (name === '') report('noMessage');
  return name;
}

export function readExpression(text: string, report: ReportProblem): Expression | undefined {
  try {
    return parseTemplate(text);
  } catch (error) {
    report('expression', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function readAssignment(
  attributes: Attributes,
  signers: SeveralSigners | undefined,
  report: ReportProblem,
): Assignment {
  const { assignee, candidateUsers, candidateGroups, formKey, dueDate, calendar = 'elapsed' } = attributes;
  if (calendar !== 'elapsed' && calendar !== 'working') report('wrongAttribute', 'calendar');
  const due = dueDate ? readExpression(dueDate, report) : undefined;
  const onReject = readRejectPolicy(attributes.onReject, report);
  const copies = attributes.copies ? readExpression(attributes.copies, report) : undefined;
  const parsed = {
    assignee: assignee ? readExpression(assignee, report) : undefined,
    users: candidateUsers ? readExpression(candidateUsers, report) : undefined,
    groups: candidateGroups ? readExpression(candidateGroups, report) : undefined,
  };
  return {
    ...(parsed.assignee ? { assignee: parsed.assignee } : {}),
    ...(parsed.users ? { users: parsed.users } : {}),
    ...(parsed.groups ? { groups: parsed.groups } : {}),
    ...(signers ? { several: signers } : {}),
    ...(formKey ? { formKey } : {}),
    whenEmpty: readEmptyPolicy(attributes.whenEmpty, report),
    ...(onReject ? { onReject } : {}),
    writes: (attributes.writes ?? '').split(/[\s,]+/).filter((name) => name !== ''),
    needsComment: attributes.needsComment === 'true',
    bulk: attributes.bulk === 'true',
    ...readRepeatPolicies(attributes, report),
    ...(copies ? { copies } : {}),
    ...(due ? { due } : {}),
    calendar: calendar === 'working' ? 'working' : 'elapsed',
  };
}

function readRejectPolicy(text: string | undefined, report: ReportProblem): RejectPolicy | undefined {
  if (text === undefined || text === 'flow' || text === 'starter' || text === 'end') return text;
  report('wrongAttribute', 'onReject');
  return undefined;
}

/** Reads the rules for the starter and for people who already approved. An activity that refuses the starter must not approve automatically. */
function readRepeatPolicies(
  { whenStarter = 'self', dedupe = 'ask', whenEmpty }: Attributes,
  report: ReportProblem,
): Pick<Assignment, 'whenStarter' | 'onRepeat'> {
  if (whenStarter !== 'self' && whenStarter !== 'skip' && whenStarter !== 'refuse') {
    report('wrongAttribute', 'whenStarter');
    return { whenStarter: 'refuse', onRepeat: 'ask' };
  }
  if (dedupe !== 'ask' && dedupe !== 'once' && dedupe !== 'inRow') {
    report('wrongAttribute', 'dedupe');
    return { whenStarter, onRepeat: 'ask' };
  }
  if (whenStarter === 'refuse' && (dedupe !== 'ask' || whenEmpty === 'pass')) report('fourEyes');
  return { whenStarter, onRepeat: dedupe };
}

function readEmptyPolicy(text: string | undefined, report: ReportProblem): EmptyPolicy {
  if (text === undefined || text === 'refuse') return { kind: 'refuse' };
  if (text === 'pass' || text === 'reject') return { kind: text };
  if (text === 'administrator') return { kind: 'group', group: 'admin' };
  const [, user] = /^user:(\S+)$/.exec(text) ?? [];
  if (user === undefined) report('wrongAttribute', 'whenEmpty');
  return user === undefined ? { kind: 'refuse' } : { kind: 'user', user };
}

function readSeveral(loop: ModdleElement, attributes: Attributes, report: ReportProblem): SeveralSigners | undefined {
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    report('unsupported', 'standard loop');
    return undefined;
  }
  const share = Number(attributes.share ?? 100);
  if (!(share > 0 && share <= 100)) report('wrongAttribute', 'share');
  const rule = attributes.rule ?? 'share';
  if (rule !== 'any' && rule !== 'share') report('wrongAttribute', 'rule');
  const collection = attributes.collection;
  const cardinality = textMember(elementOf(loop, 'loopCardinality'), 'body');
  const completion = textMember(elementOf(loop, 'completionCondition'), 'body');
  if (!collection && !cardinality) report('noSigners');
  // Models of Flowable and similar engines write the variable as `signers` or as `${signers}`.
  const collectionTemplate = collection && (/^[$#]\{/.test(collection.trim()) ? collection : `\${${collection}}`);
  const parsed = {
    collection: collectionTemplate ? readExpression(collectionTemplate, report) : undefined,
    cardinality: cardinality ? readExpression(cardinality, report) : undefined,
    completion: completion ? readExpression(completion, report) : undefined,
    weights: attributes.weights ? readExpression(attributes.weights, report) : undefined,
  };
  return {
    rule: rule === 'any' ? 'any' : 'share',
    sequential: loop.isSequential === true,
    share,
    veto: attributes.veto === 'true',
    ...(parsed.collection ? { collection: parsed.collection } : {}),
    ...(parsed.cardinality ? { cardinality: parsed.cardinality } : {}),
    ...(parsed.completion ? { completion: parsed.completion } : {}),
    ...(parsed.weights ? { weights: parsed.weights } : {}),
    ...(attributes.elementVariable ? { elementVariable: attributes.elementVariable } : {}),
  };
}
