// Declares the part of bpmn-moddle that this package uses, because bpmn-moddle has no types for its reader.
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    $type: string;
    $attrs?: Record<string, unknown>;
    [property: string]: unknown;
  }

  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: { message: string }[] }>;
  }
}
