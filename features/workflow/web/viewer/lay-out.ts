// Adds a drawing to a file that has none. The layout library needs the references from nodes to their flows, which many BPMN tools leave
// out, and ids of flows. This module completes both before.
import type { Language } from '@ec/language/language';
import { layoutProcess } from 'bpmn-auto-layout';
import { type BpmnElement, isElement } from './bpmn-element.ts';
import { nameInEnglish } from './english-names.ts';

/** The parser and serializer of BPMN files that the viewer contains. */
export interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: BpmnElement }>;
  toXML(element: BpmnElement): Promise<{ xml: string }>;
}

const elementsOf = (element: BpmnElement, member: string): BpmnElement[] => {
  const value = element[member];
  return Array.isArray(value) ? value.filter(isElement) : [];
};

export const diagramsOf = (definitions: BpmnElement): BpmnElement[] => elementsOf(definitions, 'diagrams');

/** Returns the file with a drawing, which is added where it has none, and with the names in the language. */
export async function withDrawing(moddle: Moddle, xml: string, language: Language = 'zh'): Promise<string> {
  const { rootElement } = await moddle.fromXML(xml);
  const isRenamed = language === 'en' && nameInEnglish(rootElement);
  if (diagramsOf(rootElement).length > 0) return isRenamed ? (await moddle.toXML(rootElement)).xml : xml;
  for (const root of elementsOf(rootElement, 'rootElements')) completeReferences(root);
  return layoutProcess((await moddle.toXML(rootElement)).xml);
}

function completeReferences(scope: BpmnElement): void {
  for (const [index, element] of elementsOf(scope, 'flowElements').entries()) {
    if (element.$type === 'bpmn:SequenceFlow') {
      element.id ??= `${scope.id ?? 'scope'}_flow_${index}`;
      addReference(element.sourceRef, 'outgoing', element);
      addReference(element.targetRef, 'incoming', element);
    } else completeReferences(element);
  }
}

function addReference(node: unknown, member: 'incoming' | 'outgoing', flow: BpmnElement): void {
  if (!isElement(node)) return;
  const flows = elementsOf(node, member);
  if (!flows.includes(flow)) node[member] = [...flows, flow];
}
