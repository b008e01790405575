// Reads the attributes that BPMN itself does not define. They have the namespace of the product or of another engine (Flowable, Activiti,
// Camunda, Operaton). An attribute of another engine that would run code is a problem; an unknown attribute is a warning.
import type { ModdleElement } from 'bpmn-moddle';
import { elementOf, elementsOf, idOf } from './moddle-element.ts';
import type { ModelProblem } from './process-model.ts';

const extensionNamespace = 'urn:energy-cloud:workflow:1';

const otherEngines = new Set([
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
  'http://operaton.org/schema/1.0/bpmn',
]);

/** The attributes of other engines that this engine supports with the same meaning. */
const sharedAttributes = new Set([
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'initiator',
  'formKey',
  'dueDate',
  'collection',
  'elementVariable',
]);

/** The attributes of the product's own namespace. */
const ownAttributes = new Set([
  'handler',
  'whenEmpty',
  'rule',
  'share',
  'veto',
  'weights',
  'needsComment',
  'message',
  'onReject',
  'writes',
  'bulk',
  'whenStarter',
  'dedupe',
  'copies',
  'nameEn',
  'calendar',
]);

/** The attributes and elements of other engines that would run code. */
const codeNames = new Set([
  'class',
  'delegateExpression',
  'expression',
  'executionListener',
  'taskListener',
  'eventListener',
  'script',
  'skipExpression',
  'connector',
  'taskIdExpression',
]);

export type Attributes = Partial<Record<string, string>>;

export interface AttributeReader {
  read: (element: ModdleElement) => Attributes;
  problems: ModelProblem[];
  warnings: ModelProblem[];
}

export function makeAttributeReader(definitions: ModdleElement): AttributeReader {
  const problems: ModelProblem[] = [];
  const warnings: ModelProblem[] = [];
  const namespaces = new Map(
    Object.entries(definitions.$attrs ?? {}).flatMap(([name, value]) =>
      name.startsWith('xmlns:') ? [[name.slice(6), String(value)] as const] : [],
    ),
  );
  const read = (element: ModdleElement): Attributes => {
    const attributes: Attributes = {};
    const owner = idOf(element);
    for (const [qualified, value] of Object.entries(element.$attrs ?? {})) {
      const [prefix = '', name = ''] = qualified.split(':');
      if (prefix === 'xmlns' || prefix === 'xml' || prefix === 'xsi' || qualified === 'xmlns') continue;
      const namespace = namespaces.get(prefix);
      const isOtherEngines = namespace !== undefined && otherEngines.has(namespace);
      if (isOtherEngines && codeNames.has(name)) problems.push({ code: 'code', element: owner, detail: qualified });
      else if (
        isOtherEngines ? sharedAttributes.has(name) : namespace === extensionNamespace && ownAttributes.has(name)
      ) {
        attributes[name] = String(value);
      } else warnings.push({ code: 'ignoredAttribute', element: owner, detail: qualified });
    }
    const extensions = elementOf(element, 'extensionElements');
    for (const extension of extensions ? elementsOf(extensions, 'values') : []) {
      const [, name = ''] = extension.$type.split(':');
      const list = codeNames.has(name) ? problems : warnings;
      list.push({ code: codeNames.has(name) ? 'code' : 'ignoredElement', element: owner, detail: extension.$type });
    }
    return attributes;
  };
  return { read, problems, warnings };
}
