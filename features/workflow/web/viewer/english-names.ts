// Replaces the Chinese names of elements in a drawing by their English names for readers of English. A diagram has the English names in the
// extension attribute `ec:nameEn`; the file itself does not change.
import { type BpmnElement, isElement } from './bpmn-element.ts';

const extensions = 'urn:energy-cloud:workflow:1';

/** Gives all elements of a file their English names. @returns whether a name has changed */
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
  // Other members refer to elements at another place of the file.
  const parts = Object.values(element)
    .flat()
    .filter(isElement)
    .filter((part) => part.$parent === element);
  for (const part of parts) hasChanged = renameBelow(part, attribute) || hasChanged;
  return hasChanged;
}
