// Measures the functions of a source file in lines. The lines of a function include the functions inside it.
import { parseSync } from 'oxc-parser';

export interface FunctionSize {
  /** `outer>inner` for a function inside another one; `callback` for a function without a name. */
  name: string;
  line: number;
  lines: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function functionsOf(path: string, text: string): FunctionSize[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (offset: number): number => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const sizes: FunctionSize[] = [];
  visit(program, undefined, (node, name) => {
    const line = lineAt(node.start);
    sizes.push({ name, line, lines: lineAt(node.end) - line + 1 });
  });
  return sizes;
}

function visit(node: unknown, parent: Node | undefined, report: (node: Node, name: string) => void, outer = ''): void {
  if (Array.isArray(node)) for (const each of node) visit(each, parent, report, outer);
  if (!isNode(node)) return;
  let inside = outer;
  if (functionTypes.has(node.type)) {
    inside = `${outer === '' ? '' : `${outer}>`}${nameOf(node, parent)}`;
    report(node, inside);
  }
  for (const value of Object.values(node)) visit(value, node, report, inside);
}

/** Returns the function's own name, else the name of its variable, property or method. */
function nameOf(node: Node, parent: Node | undefined): string {
  const holders = [node.id, parent?.type === 'VariableDeclarator' ? parent.id : parent?.key];
  const name = holders.flatMap((holder) => (isNode(holder) && typeof holder.name === 'string' ? [holder.name] : []))[0];
  return name ?? 'callback';
}
