// Reads members of parsed BPMN elements, which have no static types.
import { isObject } from '@ec/language/unknown';
import type { ModdleElement } from 'bpmn-moddle';

const isElement = (value: unknown): value is ModdleElement => isObject(value) && typeof value.$type === 'string';

export const elementsOf = (element: ModdleElement, member: string): ModdleElement[] => {
  const value = element[member];
  return Array.isArray(value) ? value.filter(isElement) : [];
};

export const elementOf = (element: ModdleElement, member: string): ModdleElement | undefined => {
  const value = element[member];
  return isElement(value) ? value : undefined;
};

export const textMember = (element: ModdleElement | undefined, member: string): string => {
  const value = element?.[member];
  return typeof value === 'string' ? value : '';
};

export const idOf = (element: ModdleElement | undefined): string => textMember(element, 'id');
