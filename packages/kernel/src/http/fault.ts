// An error as a row of the error log: what it is called, what it says, where it happened. Without secrets.
import { AppError } from '../errors.ts';
import { sourceStack } from '../source-stack.ts';
import { scrubText } from './scrub-text.ts';

export interface Fault {
  exception_name: string;
  message: string;
  stack_trace: string;
  file_name: string | null;
  line_number: number | null;
}

export function faultOf(error: Error): Fault {
  const name = error instanceof AppError ? 'AppError' : error.name;
  const stack = sourceStack(error.stack ?? '');
  const frame = /(?:\(|at )(?:file:\/\/)?(\/[^\s():]{1,400}):(\d{1,7}):\d{1,7}\)?/.exec(stack.slice(0, 4_000));
  return {
    exception_name: name.slice(0, 255),
    message: clean(error.message, 4_000),
    stack_trace: clean(causesOf(error), 20_000),
    file_name: frame?.[1]?.slice(-255) ?? null,
    line_number: frame ? Number(frame[2]) : null,
  };
}

/** With what lies behind it: the fault itself is often one or two errors below. */
function causesOf(error: Error, depth = 0): string {
  const ownStack = sourceStack(error.stack ?? error.message);
  return error.cause instanceof Error && depth < 4
    ? `${ownStack}\nCaused by: ${causesOf(error.cause, depth + 1)}`
    : ownStack;
}

/** Cut with room to spare before the patterns run, so that their time is bounded; and again after. */
function clean(text: string, longest: number): string {
  return scrubText(text.slice(0, longest + 200).replaceAll('\0', '')).slice(0, longest);
}
