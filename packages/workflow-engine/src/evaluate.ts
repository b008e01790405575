// Evaluates parsed expressions with the variables of an instance. Arithmetic uses exact decimals.
import { Decimal } from 'decimal.js';
import { EngineError } from './engine-error.ts';
import type { BinaryOperator, Expression } from './expression.ts';

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Variables = Record<string, Value>;

export function evaluate(expression: Expression, variables: Variables): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return readVariable(expression.path, variables);
    case 'text':
      return expression.parts.map((part) => readText(part, variables)).join('');
    case 'unary':
      return evaluateUnary(expression.operator, expression.operand, variables);
    case 'binary':
      return evaluateBinary(expression.operator, expression.left, expression.right, variables);
  }
}

/** Evaluates a condition. @throws EngineError where the result is neither true nor false, because a guess could approve something */
export function evaluateCondition(expression: Expression, variables: Variables): boolean {
  const value = evaluate(expression, variables);
  if (typeof value === 'boolean') return value;
  throw new EngineError(value === null ? 'missingVariable' : 'wrongType', describe(expression));
}

/** Evaluates an expression to the names of users or groups. Its value is one name, a list of names, or a comma-separated text. */
export function evaluateNames(expression: Expression, variables: Variables): string[] {
  const value = evaluate(expression, variables);
  const items = Array.isArray(value) ? value : [value];
  const names = items.flatMap((item) => {
    if (item === null) return [];
    if (typeof item === 'number') return [String(item)];
    if (typeof item !== 'string') throw new EngineError('wrongType', describe(expression));
    return item.split(',').map((name) => name.trim());
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

function readVariable(path: string[], variables: Variables): Value {
  let value: Value = variables;
  for (const name of path) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
    value = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
  }
  return value;
}

function readText(expression: Expression, variables: Variables): string {
  const value = evaluate(expression, variables);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new EngineError(value === null ? 'missingVariable' : 'wrongType', describe(expression));
}

function evaluateUnary(operator: '!' | '-' | 'empty', operand: Expression, variables: Variables): Value {
  if (operator === '!') return !evaluateCondition(operand, variables);
  const value = evaluate(operand, variables);
  if (operator === '-') return toDecimal(value, operand).negated().toFixed();
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function evaluateBinary(operator: BinaryOperator, left: Expression, right: Expression, variables: Variables): Value {
  if (operator === '||') return evaluateCondition(left, variables) || evaluateCondition(right, variables);
  if (operator === '&&') return evaluateCondition(left, variables) && evaluateCondition(right, variables);
  const first = evaluate(left, variables);
  const second = evaluate(right, variables);
  if (operator === '==') return isSame(first, second);
  if (operator === '!=') return !isSame(first, second);
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=') {
    return isInOrder(operator, compare(first, second, left, right));
  }
  return compute(operator, toDecimal(first, left), toDecimal(second, right)).toFixed();
}

/** Returns whether an operator holds for the result of a comparison, which is negative, 0 or positive. */
function isInOrder(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/** Compares two values. A number equals a text with the same number, because forms send numbers as text. */
function isSame(first: Value, second: Value): boolean {
  const [a, b] = [readDecimal(first), readDecimal(second)];
  if (a && b && (typeof first === 'number' || typeof second === 'number')) return a.equals(b);
  return first === second;
}

function compare(first: Value, second: Value, left: Expression, right: Expression): number {
  const [a, b] = [readDecimal(first), readDecimal(second)];
  if (a && b) return a.comparedTo(b);
  if (typeof first === 'string' && typeof second === 'string') return first < second ? -1 : Number(first > second);
  toDecimal(first, left);
  toDecimal(second, right);
  throw new EngineError('wrongType', describe(left));
}

function compute(operator: '+' | '-' | '*' | '/' | '%', first: Decimal, second: Decimal): Decimal {
  if ((operator === '/' || operator === '%') && second.isZero()) throw new EngineError('divisionByZero');
  if (operator === '+') return first.plus(second);
  if (operator === '-') return first.minus(second);
  if (operator === '*') return first.times(second);
  return operator === '/' ? first.dividedBy(second) : first.modulo(second);
}

function toDecimal(value: Value, expression: Expression): Decimal {
  const number = readDecimal(value);
  if (number) return number;
  throw new EngineError(value === null ? 'missingVariable' : 'wrongType', describe(expression));
}

function readDecimal(value: Value): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  return /^-?\d+(\.\d+)?$/.test(value) ? new Decimal(value) : undefined;
}

const describe = (expression: Expression): string =>
  expression.kind === 'variable' ? expression.path.join('.') : expression.kind;
