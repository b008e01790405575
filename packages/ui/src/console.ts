// What the console gives to every page that runs inside it: requests, the person, permissions, tabs.
// Pages know this interface only; apps/web fills it in, so packages and features never import the app.
import { createContext, useContext } from 'react';

export type Language = 'zh' | 'en';
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
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 10,000 unless told (specification §9). */
  timeout?: number;
  /** True where the caller shows the failure itself, so that no toast appears beside it. */
  quiet?: boolean;
}

/** Calls under /api. Resolve with `data` of the envelope, reject with ApiError. */
export interface Api {
  get<T>(path: string, query?: Query, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, query?: Query, options?: CallOptions): Promise<T>;
  /** Saves the answer as a file, under the name that the server gives it; ten minutes unless told. */
  download(path: string, query?: Query, options?: CallOptions): Promise<void>;
}

/** Small items kept in this browser, under the prefix of the site; gone when the person signs out. */
export interface Kept {
  read<T>(name: string): T | undefined;
  write(name: string, content: unknown): void;
  remove(name: string): void;
}

/** The signed-in person, as the token call answered (specification §3, user session). */
export interface Person {
  userId: string;
  tenantId: string;
  account: string;
  userName: string;
  avatar: string;
  deptId: string;
  roleId: string;
  /** Role aliases. */
  roles: string[];
}

export interface Console {
  api: Api;
  /** Absent where nothing is kept. */
  drafts?: Kept;
  person: Person;
  language: Language;
  /** True when the server's button tree holds the code (specification §6). */
  can(code: string): boolean;
  /** What the menu calls the page: its heading. Absent outside pages. */
  pageTitle?: string;
  /** The path of the page that the menu has under a menu code; undefined where it has none. Absent outside pages. */
  pageOf?(menuCode: string): string | undefined;
  /** Opens a path of the console as a tab. */
  openTab(path: string): void;
  /** Asks before the current tab is left while `dirty` returns true. Returns the way to stop asking. */
  guardLeave(dirty: () => boolean): () => void;
  /** Width level of specification §9: >=1200 is 3, >=992 is 2, >=768 is 1, else 0. */
  responsiveLevel: 0 | 1 | 2 | 3;
}

const ConsoleContext = createContext<Console | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('useConsole needs a ConsoleProvider above it');
  return value;
}
