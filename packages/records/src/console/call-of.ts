// Makes a typed call from a contract: it takes the contract's input and resolves with its output.
import type { CallShape, OutputOf, SentOf } from '@ec/resource/contract';
import type { Api, CallOptions, Query } from './api.ts';

/** Binds a call to an Api. */
export function callOf<C extends CallShape>(api: Api, { method, path, from }: C) {
  return (input: SentOf<C>, options: CallOptions = {}): Promise<OutputOf<C>> =>
    method === 'GET'
      ? api.get(path, input as Query, options)
      : from === 'query'
        ? api.post(path, undefined, input as Query, options)
        : api.post(path, partsOf(input), undefined, options);
}

/** Sends files as a multipart form, everything else as JSON. */
function partsOf(input: unknown): unknown {
  const entries = Object.entries(input ?? {});
  if (!entries.some(([, value]) => value instanceof Blob)) return input;
  const form = new FormData();
  for (const [name, value] of entries)
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
