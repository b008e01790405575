// Finds the sql`…` templates and the sql.raw(`…`) texts of a source file, with the expressions in their holes.
import { parseSync } from 'oxc-parser';

export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface Template {
  line: number;
  /** The fixed texts; there is one more text than there are holes. */
  texts: string[];
  holes: Node[];
  /** True for sql.raw, whose holes contain SQL, too. */
  isRaw: boolean;
}

export interface Source {
  path: string;
  templates: Template[];
  /** The templates with a name in this file: constants, and functions whose only result is a template. */
  named: ReadonlyMap<string, readonly NamedTemplate[]>;
  /** The imports by local name. */
  imports: ReadonlyMap<string, Imported>;
}

export interface NamedTemplate {
  start: number;
  template: Template;
  /** The parameters of the function that returns the template. */
  parameters: readonly string[];
}

export interface Imported {
  from: string;
  name: string;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined;

/** Returns the name of the callee: "sql.join" for `sql.join(…)`, "keys" for `keys(…)`; undefined for other callees. */
export function calleeOf(call: Node): string | undefined {
  const { callee } = call;
  if (!isNode(callee)) return undefined;
  if (callee.type !== 'MemberExpression') return nameOf(callee);
  const [object, property] = [nameOf(callee.object), nameOf(callee.property)];
  return object && property && `${object}.${property}`;
}

/** Returns the expression without its types and brackets: `x as T`, `x!`, `(x)`. */
export function unwrap(node: Node): Node {
  const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'];
  return wrappers.includes(node.type) && isNode(node.expression) ? unwrap(node.expression) : node;
}

const isTagged = (node: Node): boolean => node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql';

/** Returns the text of sql.raw(`…`). */
function rawText(node: Node): Node | undefined {
  const text = node.type === 'CallExpression' && calleeOf(node) === 'sql.raw' ? nodesOf(node.arguments)[0] : undefined;
  return text?.type === 'TemplateLiteral' ? text : undefined;
}

export const isTemplate = (node: Node): boolean => isTagged(node) || rawText(node) !== undefined;

export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const source = {
    path,
    templates: [] as Template[],
    named: new Map<string, NamedTemplate[]>(),
    imports: new Map<string, Imported>(),
  };
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  visit(program, (node) => {
    if (isTemplate(node)) source.templates.push(templateOf(node, lineAt(node.start)));
    if (node.type === 'ImportDeclaration') collectImports(node, source.imports);
    const named = findNamedResult(node);
    if (named) {
      const others = source.named.get(named.name) ?? [];
      source.named.set(named.name, [
        ...others,
        {
          start: node.start,
          template: templateOf(named.result, lineAt(named.result.start)),
          parameters: named.parameters,
        },
      ]);
    }
  });
  return source;
}

function visit(value: unknown, report: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) visit(part, report);
  if (!isNode(value)) return;
  report(value);
  for (const part of Object.values(value)) visit(part, report);
}

export function templateOf(node: Node, line: number): Template {
  const quasi = rawText(node) ?? node.quasi;
  if (!isNode(quasi)) throw new Error('A tagged template without its text');
  const texts = nodesOf(quasi.quasis).map(({ value }) => String((value as { cooked: string }).cooked));
  return { line, texts, holes: nodesOf(quasi.expressions).map(unwrap), isRaw: !isTagged(node) };
}

function collectImports(node: Node, imports: Map<string, Imported>): void {
  const from = String((node.source as { value?: unknown }).value);
  for (const specifier of nodesOf(node.specifiers)) {
    const [local, name] = [nameOf(specifier.local), nameOf(specifier.imported)];
    if (local && name) imports.set(local, { from, name });
  }
}

/** Finds `const x = sql…`, `const x = (…) => sql…` and a function with one return of a template. */
function findNamedResult(node: Node): { name: string; result: Node; parameters: string[] } | undefined {
  const name = nameOf(node.id);
  if (!name) return undefined;
  const value = node.type === 'VariableDeclarator' ? node.init : node.type === 'FunctionDeclaration' ? node : undefined;
  const result = isNode(value) ? resultOf(unwrap(value)) : undefined;
  const parameters = isNode(value) ? nodesOf(unwrap(value).params).map((parameter) => nameOf(parameter) ?? '') : [];
  return result && { name, result, parameters };
}

function resultOf(value: Node): Node | undefined {
  if (isTemplate(value)) return value;
  if (!/Function/.test(value.type) || !isNode(value.body)) return undefined;
  const body = unwrap(value.body);
  if (isTemplate(body)) return body;
  const returns: Node[] = [];
  collectReturns(body, returns);
  const result = returns.length === 1 && isNode(returns[0]?.argument) ? unwrap(returns[0].argument) : undefined;
  return result && isTemplate(result) ? result : undefined;
}

function collectReturns(value: unknown, returns: Node[]): void {
  if (Array.isArray(value)) for (const part of value) collectReturns(part, returns);
  if (!isNode(value) || /Function/.test(value.type)) return;
  if (value.type === 'ReturnStatement') returns.push(value);
  for (const part of Object.values(value)) collectReturns(part, returns);
}
