// An element of a BPMN file as the reader of the viewer gives it.

export interface BpmnElement {
  $type: string;
  id?: string;
  name?: string;
  [member: string]: unknown;
}

export const isElement = (value: unknown): value is BpmnElement =>
  typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string';
