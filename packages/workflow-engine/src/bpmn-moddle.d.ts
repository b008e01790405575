// Declares the part of bpmn-moddle that this package uses. Its own package has types of the elements, but none of the reader.
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
