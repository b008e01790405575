// Draws a file that has no drawing. The layouter follows the references that nodes keep to their flows, which many writers of BPMN
// leave out, and draws no flow without an id, so both are completed before it reads the file.
import type { Language } from '@ec/language/language';
import { layoutProcess } from 'bpmn-auto-layout';
import { type BpmnElement, isElement } from './bpmn-element.ts';
import { nameInEnglish } from './english-names.ts';

/** The reader and writer of BPMN files that the viewer brings along. */
export interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: BpmnElement }>;
  toXML(element: BpmnElement): Promise<{ xml: string }>;
}

const elementsOf = (element: BpmnElement, member: string): BpmnElement[] => {
  const value = element[member];
  return Array.isArray(value) ? value.filter(isElement) : [];
};

export const diagramsOf = (definitions: BpmnElement): BpmnElement[] => elementsOf(definitions, 'diagrams');

/** The text of the file with a drawing, its own or one made here, and with the names of the language. */
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
