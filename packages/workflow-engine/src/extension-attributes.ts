// Attributes beside the standard. Ours stand in one namespace; those of the family of JVM engines that public models use are
// mapped, the harmless rest of them is named in a warning, and whatever would run code is a problem.
import type { ModdleElement } from 'bpmn-moddle';
import { elementOf, elementsOf, idOf } from './moddle-element.ts';
import type { ModelProblem } from './process-model.ts';

const extensionNamespace = 'urn:energy-cloud:workflow:1';

const familyNamespaces = new Set([
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
  'http://operaton.org/schema/1.0/bpmn',
]);

/** Attributes of the family that mean here what they mean there. */
const mapped = new Set([
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'initiator',
  'formKey',
  'dueDate',
  'collection',
  'elementVariable',
]);

/** Attributes of ours. */
const ours = new Set([
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

/** Attributes and elements of the family that name code to run. */
const code = new Set([
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
      const isFamily = namespace !== undefined && familyNamespaces.has(namespace);
      if (isFamily && code.has(name)) problems.push({ code: 'code', element: owner, detail: qualified });
      else if (isFamily ? mapped.has(name) : namespace === extensionNamespace && ours.has(name)) {
        attributes[name] = String(value);
      } else warnings.push({ code: 'ignoredAttribute', element: owner, detail: qualified });
    }
    const extensions = elementOf(element, 'extensionElements');
    for (const extension of extensions ? elementsOf(extensions, 'values') : []) {
      const [, name = ''] = extension.$type.split(':');
      const list = code.has(name) ? problems : warnings;
      list.push({ code: code.has(name) ? 'code' : 'ignoredElement', element: owner, detail: extension.$type });
    }
    return attributes;
  };
  return { read, problems, warnings };
}
