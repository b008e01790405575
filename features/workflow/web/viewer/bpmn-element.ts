// An element of a BPMN file as the parser of the viewer returns it.

export interface BpmnElement {
  $type: string;
  id?: string;
  name?: string;
  [member: string]: unknown;
}

export const isElement = (value: unknown): value is BpmnElement =>
  typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';
