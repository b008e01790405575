// The interface by which pages call the server, and the error of a refused call.
import { objectOf, textOf } from '@ec/language/unknown';

export type Query = Record<string, string | number | undefined>;

/** A refused or failed call. `status` is the body code, else the HTTP status; 0 when the network failed (specification §8). */
export class ApiError extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, data: unknown, requestId: string | undefined) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.data = data;
    this.requestId = requestId;
  }

  /** The name of the error in the server's catalogue. It does not depend on the language of the message (contract §1.1). */
  get entry(): string {
    return textOf(objectOf(this.data).error);
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The timeout in milliseconds; 10,000 by default (specification §9). */
  timeout?: number;
  /** True where the caller shows the failure itself, so that no toast appears beside it. */
  quiet?: boolean;
}

/** Makes calls under /api. `get` and `post` resolve with `data` of the envelope; a failed call rejects with ApiError. */
export interface Api {
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, query?: Query, options?: CallOptions): Promise<T>;
  /** Saves the reply as a file under the name that the server sends; the timeout is ten minutes by default. */
  download(path: string, query?: Query, options?: CallOptions): Promise<void>;
  /** Headers for a library that makes its own calls, such as uploads in parts; read before each call. */
  headers(): Promise<Record<string, string>>;
}
