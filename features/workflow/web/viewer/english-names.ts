// A diagram carries the names of its elements in Chinese and, as an extension, in English (`ec:nameEn`). A reader of English sees the
// latter in the drawing; the file itself stays as it is.
import { type BpmnElement, isElement } from './bpmn-element.ts';

const extensions = 'urn:energy-cloud:workflow:1';

/** Gives the elements below their English names. @returns whether one has changed */
export function nameInEnglish(definitions: BpmnElement): boolean {
  const prefix = Object.entries(attributesOf(definitions)).find(
    ([name, value]) => name.startsWith('xmlns:') && value === extensions,
  );
  return prefix !== undefined && renameBelow(definitions, `${prefix[0].slice('xmlns:'.length)}:nameEn`);
}

const attributesOf = (element: BpmnElement): Record<string, unknown> =>
  typeof element.$attrs === 'object' && element.$attrs !== null ? { ...element.$attrs } : {};

function renameBelow(element: BpmnElement, attribute: string): boolean {
  const english = attributesOf(element)[attribute];
  let hasChanged = typeof english === 'string' && english !== '';
  if (hasChanged) element.name = `${english}`;
  // Other members are references to elements that stand elsewhere in the file.
  const parts = Object.values(element)
    .flat()
    .filter(isElement)
    .filter((part) => part.$parent === element);
  for (const part of parts) hasChanged = renameBelow(part, attribute) || hasChanged;
  return hasChanged;
}
