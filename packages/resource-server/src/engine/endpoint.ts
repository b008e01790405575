// One endpoint of a call: its path, its parameters, its reply and the handler that does the work.
import type { Route } from '@ec/kernel/http/route';
import type { Label } from '@ec/language/label';
import type { Resource } from '@ec/resource/resource';
import { type ZodType, z } from 'zod';
import type { CallContext } from './context.ts';

/** Parameters of a call by name; the handler of the call checks them. */
export const looseRecordSchema = z.record(z.string(), z.unknown());

/** Does the work of a call and returns the reply. */
export type EndpointHandler = (context: CallContext) => Promise<unknown>;

/** One path of a call; most calls have a single path. */
export interface Endpoint extends Pick<Route, 'from' | 'bare' | 'takesFiles' | 'filesLimit'> {
  /** The last part of the path; by default that of the served call. */
  path?: string;
  method?: 'GET' | 'POST';
  /** The label in lists of calls, after the name of the resource. */
  label: Label;
  input?: ZodType;
  /** `documentedInput` and `output` return the schemas for the OpenAPI document. */
  documentedInput?(resource: Resource): ZodType;
  output?(resource: Resource): ZodType;
  work: EndpointHandler;
}
