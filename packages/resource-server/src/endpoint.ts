// One endpoint of a call: its path, its parameters, its reply and the handler that does the work.
import type { Route } from '@ec/kernel/http/route';
import type { Label } from '@ec/language/label';
import type { Resource } from '@ec/resource/resource';
import { type ZodType, z } from 'zod';
import type { CallContext } from './context.ts';

/** Parameters of a call by name, judged by its work. */
export const looseRecordSchema = z.record(z.string(), z.unknown());

/** Does a call; what comes back is the reply. */
export type EndpointHandler = (context: CallContext) => Promise<unknown>;

/** One path of a call; most calls have one. */
export interface Endpoint extends Pick<Route, 'from' | 'bare' | 'takesFiles' | 'filesLimit'> {
  /** Last part of the path, where it is not the call's. */
  path?: string;
  method?: 'GET' | 'POST';
  /** What it is called in lists of calls, behind the name of the resource. */
  label: Label;
  input?: ZodType;
  /** For the description: what goes in and what comes back. */
  described?(resource: Resource): ZodType;
  output?(resource: Resource): ZodType;
  work: EndpointHandler;
}
