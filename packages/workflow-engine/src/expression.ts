// Parses the expressions of conditions and assignees. They have values, variables, comparison and arithmetic, but no calls. The deployment of
// a model parses its expressions, and refuses everything outside this grammar.

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'variable'; path: string[] }
  | { kind: 'text'; parts: Expression[] }
  | { kind: 'unary'; operator: '!' | '-' | 'empty'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression };

export class ExpressionError extends Error {
  constructor(text: string, position: number) {
    super(`${text} (${position + 1})`);
    this.name = 'ExpressionError';
  }
}

const longestExpression = 1000;
const deepestExpression = 50;
/** The most digits of a number, to which JavaScript is exact. */
const mostDigits = 15;

/** Variables must not have these names, because they give access to the prototype of a value. */
const forbiddenNames = new Set(['__proto__', 'prototype', 'constructor']);

const wordOperators: Record<string, BinaryOperator | '!' | 'empty'> = {
  and: '&&',
  or: '||',
  not: '!',
  empty: 'empty',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
};

const words: Record<string, boolean | null> = { true: true, false: false, null: null };

/** The binary operators by precedence, the lowest first. */
const levels: BinaryOperator[][] = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];

interface Lexeme {
  kind: 'number' | 'string' | 'name' | 'operator' | 'end';
  text: string;
  position: number;
}

const pattern =
  /\s+|(\d+(?:\.\d+)?)|'((?:[^'\\]|\\['\\])*)'|"((?:[^"\\]|\\["\\])*)"|([\p{L}_$][\p{L}\p{N}_$]*)|(\|\||&&|[=!<>]=|[-+*/%<>!().])/uy;

function readLexemes(text: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let position = 0;
  while (position < text.length) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) throw new ExpressionError(`unexpected ${text[position]}`, position);
    const [whole, number, single, double, name, operator] = match;
    const quoted = single ?? double;
    if (number !== undefined) lexemes.push({ kind: 'number', text: number, position });
    else if (quoted !== undefined) lexemes.push({ kind: 'string', text: quoted.replace(/\\(.)/g, '$1'), position });
    else if (name !== undefined) lexemes.push(readWord(name, position));
    else if (operator !== undefined) lexemes.push({ kind: 'operator', text: operator, position });
    position += whole.length;
  }
  lexemes.push({ kind: 'end', text: 'end', position });
  return lexemes;
}

const readWord = (name: string, position: number): Lexeme => {
  const operator = Object.hasOwn(wordOperators, name) ? wordOperators[name] : undefined;
  return operator ? { kind: 'operator', text: operator, position } : { kind: 'name', text: name, position };
};

/** Parses the text between the braces of `${…}`. @throws ExpressionError with the position */
export function parseExpression(text: string): Expression {
  if (text.length > longestExpression) throw new ExpressionError('too long', longestExpression);
  const lexemes = readLexemes(text);
  let next = 0;
  const peek = (): Lexeme => lexemes[next] ?? { kind: 'end', text: 'end', position: text.length };
  const accept = (operator: string): boolean => {
    const matches = peek().kind === 'operator' && peek().text === operator;
    if (matches) next += 1;
    return matches;
  };

  function parseLevel(level: number, depth: number): Expression {
    if (depth > deepestExpression) throw new ExpressionError('nested too deeply', peek().position);
    const operators = levels[level];
    if (!operators) return parseUnary(depth);
    let left = parseLevel(level + 1, depth);
    for (;;) {
      const operator = operators.find(accept);
      if (!operator) return left;
      left = { kind: 'binary', operator, left, right: parseLevel(level + 1, depth) };
    }
  }

  function parseUnary(depth: number): Expression {
    if (depth > deepestExpression) throw new ExpressionError('nested too deeply', peek().position);
    for (const operator of ['!', '-', 'empty'] as const) {
      if (accept(operator)) return { kind: 'unary', operator, operand: parseUnary(depth + 1) };
    }
    return parsePrimary(depth);
  }

  function parsePrimary(depth: number): Expression {
    const lexeme = peek();
    if (accept('(')) {
      const inner = parseLevel(0, depth + 1);
      if (!accept(')')) throw new ExpressionError(') expected', peek().position);
      return inner;
    }
    next += 1;
    if (lexeme.kind === 'number') {
      if (lexeme.text.replace('.', '').length > mostDigits)
        throw new ExpressionError('number too long', lexeme.position);
      return { kind: 'literal', value: Number(lexeme.text) };
    }
    if (lexeme.kind === 'string') return { kind: 'literal', value: lexeme.text };
    if (lexeme.kind !== 'name') throw new ExpressionError(`unexpected ${lexeme.text}`, lexeme.position);
    if (Object.hasOwn(words, lexeme.text)) return { kind: 'literal', value: words[lexeme.text] ?? null };
    const path = [variableName(lexeme)];
    while (accept('.')) {
      const member = peek();
      if (member.kind !== 'name') throw new ExpressionError('a name expected', member.position);
      next += 1;
      path.push(variableName(member));
    }
    if (peek().text === '(') throw new ExpressionError('calls are not allowed', peek().position);
    return { kind: 'variable', path };
  }

  const expression = parseLevel(0, 0);
  if (peek().kind !== 'end') throw new ExpressionError(`unexpected ${peek().text}`, peek().position);
  return expression;
}

function variableName(lexeme: Lexeme): string {
  if (forbiddenNames.has(lexeme.text)) throw new ExpressionError(`${lexeme.text} is not allowed`, lexeme.position);
  return lexeme.text;
}

/** Parses an attribute: plain text, one expression `${…}` or `#{…}`, or text that contains such expressions. */
export function parseTemplate(text: string): Expression {
  const trimmed = text.trim();
  if (trimmed.length > longestExpression) throw new ExpressionError('too long', longestExpression);
  const parts: Expression[] = [];
  let position = 0;
  for (const match of trimmed.matchAll(/[$#]\{([^{}]*)\}/g)) {
    if (match.index > position) parts.push(plainText(trimmed.slice(position, match.index), position));
    parts.push(parseExpression(match[1] ?? ''));
    position = match.index + match[0].length;
  }
  if (position < trimmed.length || parts.length === 0) parts.push(plainText(trimmed.slice(position), position));
  const [first, second] = parts;
  return first && !second ? first : { kind: 'text', parts };
}

function plainText(text: string, position: number): Expression {
  const brace = text.search(/[$#]\{/);
  if (brace >= 0) throw new ExpressionError('} expected', position + brace);
  return { kind: 'literal', value: text };
}
