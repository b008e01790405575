// Evaluates the times of timers and tasks: durations, dates and cycles of ISO 8601.

import { type Draft, variablesOf } from './draft.ts';
import { EngineError } from './engine-error.ts';
import { evaluate, type Variables } from './evaluate.ts';
import type { Expression } from './expression.ts';
import type { StepContext, Timer } from './instance-state.ts';
import type { Assignment, TimerDefinition } from './process-model.ts';

const duration = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** The latest permitted time. A later time is a mistake in the model. */
const latestTime = Date.UTC(3000, 0, 1);

export function readDueTime(
  definition: TimerDefinition,
  variables: Variables,
  context: StepContext,
): Pick<Timer, 'due' | 'repeats'> {
  const text = String(evaluate(definition.value, variables) ?? '').trim();
  if (definition.kind === 'date') return { due: checkTime(readDate(text), text) };
  const add = context.addDuration ?? addDuration;
  if (definition.kind === 'duration') return { due: checkTime(add(text, context.now), text) };
  const [, count, period] = /^R(\d*)\/(P.+)$/.exec(text) ?? [];
  if (count === undefined || period === undefined) throw new EngineError('badTime', text);
  const due = checkTime(add(period, context.now), text);
  if (due <= context.now) throw new EngineError('badTime', text);
  if (count === '') return { due };
  if (Number(count) < 1) throw new EngineError('badTime', text);
  return { due, repeats: Number(count) - 1 };
}

/**
 * Returns when a task is due, in milliseconds since 1970, from a duration or a moment; undefined where the expression is empty.
 * @throws EngineError badTime
 */
export function readTaskDue(value: Expression, calendar: Assignment['calendar'], draft: Draft): number | undefined {
  const { context } = draft;
  const text = String(evaluate(value, variablesOf(draft)) ?? '').trim();
  if (text === '') return undefined;
  if (!text.startsWith('P')) return checkTime(readDate(text), text);
  const add = calendar === 'working' ? (context.addWorkingTime ?? addDuration) : (context.addDuration ?? addDuration);
  return checkTime(add(text, context.now), text);
}

/** Adds a duration to a moment. Months and years are those of the calendar in UTC. */
export function addDuration(text: string, now: number): number {
  const match = duration.exec(text);
  if (!match || text === 'P' || text.endsWith('T')) throw new EngineError('badTime', text);
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(now);
  if (years || months) addMonths(date, years * 12 + months);
  return date.getTime() + ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/** Adds months. If the month does not have the day, the result is its last day. */
function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}

/** Reads a date. It needs a time zone, because the result would otherwise depend on the time zone of the server. */
function readDate(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
}

function checkTime(due: number, text: string): number {
  if (Number.isFinite(due) && due < latestTime) return due;
  throw new EngineError('badTime', text);
}
