// Describes an error as columns of the error log: its name, message, stack and place in the source, without secrets.
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
    stack_trace: clean(stackWithCauses(error), 20_000),
    file_name: frame?.[1]?.slice(-255) ?? null,
    line_number: frame ? Number(frame[2]) : null,
  };
}

/** Returns the stacks of the error and of up to four causes, because the actual fault is often in a cause. */
function stackWithCauses(error: Error, depth = 0): string {
  const stack = sourceStack(error.stack ?? error.message);
  if (!(error.cause instanceof Error) || depth >= 4) return stack;
  return `${stack}\nCaused by: ${stackWithCauses(error.cause, depth + 1)}`;
}

/** Removes secrets and cuts the text. A first, longer cut limits the time that the patterns take. */
function clean(text: string, longest: number): string {
  return scrubText(text.slice(0, longest + 200).replaceAll('\0', '')).slice(0, longest);
}
