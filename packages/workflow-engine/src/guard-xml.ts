// Checks an uploaded diagram before the XML parser reads it: its size, the number and the nesting of its elements, and declarations that
// could define entities. The parser itself only warns of a document type declaration.

export const xmlLimits = { characters: 2_000_000, elements: 20_000, depth: 60 };

export type XmlProblem = 'tooLarge' | 'unstorable' | 'declaration' | 'tooManyElements' | 'tooDeep';

export function findXmlProblem(xml: string, limits: typeof xmlLimits = xmlLimits): XmlProblem | undefined {
  if (xml.length > limits.characters) return 'tooLarge';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what XML forbids and the database cannot store
  if (!xml.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)) return 'unstorable';
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) return 'declaration';
  return findNestingProblem(xml, limits);
}

/** The opening and closing texts of sections that contain no elements. */
const sections: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** Scans the tags in linear time. */
function findNestingProblem(xml: string, limits: typeof xmlLimits): XmlProblem | undefined {
  let elements = 0;
  let depth = 0;
  let position = xml.indexOf('<');
  while (position >= 0) {
    const section = sections.find(([opening]) => xml.startsWith(opening, position));
    const end = section ? xml.indexOf(section[1], position) : findTagEnd(xml, position);
    if (end < 0) return undefined;
    if (!section && xml[position + 1] === '/') depth -= 1;
    else if (!section) {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    }
    if (elements > limits.elements) return 'tooManyElements';
    if (depth > limits.depth) return 'tooDeep';
    position = xml.indexOf('<', end);
  }
  return undefined;
}

/** Returns the position of the `>` that closes a tag; a `>` inside quotes does not close it. */
function findTagEnd(xml: string, start: number): number {
  let quote = '';
  for (let position = start + 1; position < xml.length; position += 1) {
    const character = xml[position] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return position;
  }
  return -1;
}
