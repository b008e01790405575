// Finds citations of the documents in code, tests and texts: `contract §1.7`, `domain §3, §6.4`, `BR-15`.
import { citedDocuments } from './documents.ts';

export type CitedName = keyof typeof citedDocuments;

export interface Citation {
  line: number;
  /** Undefined where neither the citation nor its file tells the document. */
  document: CitedName | undefined;
  /** `1.7` or `BR-15` */
  paragraph: string;
}

/** The name of a cited document stands at most this many characters before its §: `domain §3 energyPrice, §6.11`. */
const maxDistance = 60;
/** Documents outside the project, which also have paragraphs. */
const outside = String.raw`RFC \d+|\bLaw\b`;
const mention = new RegExp(
  String.raw`\b(${Object.keys(citedDocuments).join('|')})\b|(${outside})|\b(BR-\d+)\b|§ ?(\d+(?:\.\d+)*)`,
  'gi',
);

/** @param usualDocument the document of a citation that names none */
export function citationsIn(text: string, usualDocument?: CitedName): Citation[] {
  const citations: Citation[] = [];
  let lastDocument: { document: CitedName | 'outside'; end: number } | undefined;
  for (const match of text.matchAll(mention)) {
    const [whole, document, foreign, rule, paragraph] = match;
    const end = match.index + whole.length;
    const line = () => text.slice(0, match.index).split('\n').length;
    if (document) lastDocument = { document: document.toLowerCase() as CitedName, end };
    if (foreign) lastDocument = { document: 'outside', end };
    if (rule) {
      citations.push({ line: line(), document: 'domain', paragraph: rule });
      lastDocument = { document: 'domain', end };
    }
    if (paragraph === undefined) continue;
    const cited = lastDocument && match.index - lastDocument.end <= maxDistance ? lastDocument.document : usualDocument;
    if (cited) lastDocument = { document: cited, end };
    if (cited !== 'outside') citations.push({ line: line(), document: cited, paragraph });
  }
  return citations;
}

/** Returns the paragraphs of a document: the anchors that it defines. */
export function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id ?? '');
}

/** Returns the links to files of the project, with their anchors. */
export function linksIn(markdown: string): { file: string; anchor: string | undefined }[] {
  return [...markdown.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = '', anchor]) => ({
    file,
    anchor,
  }));
}

// The pattern is built from pieces, so that this line does not match it.
const issue = new RegExp(String.raw`\bissues?:? ?(${['["“#]\\S', '\\d'].join('|')})`, 'i');

/** Finds lines that cite an issue of a tracker, which a later reader does not know. */
export const issueLines = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (issue.test(line) ? [at + 1] : []));
