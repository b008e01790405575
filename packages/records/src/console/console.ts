// The interface that a page receives from the console: requests, the person, permissions, tabs. apps/web implements the interface, so
// that packages and features never import the app.

import type { Language } from '@ec/language/language';
import { type Surroundings, SurroundingsProvider } from '@ec/ui/layout/surroundings';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Api } from './api.ts';

/** Stores small items in this browser under the prefix of the site. */
export interface BrowserStore {
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

export interface Console extends Surroundings {
  api: Api;
  /** Absent where no drafts are stored. */
  drafts?: BrowserStore;
  person: Person;
  language: Language;
  /** True when the server's button tree holds the code (specification §6). */
  can(code: string): boolean;
  /** The heading of the page, which is its name in the menu. Absent outside pages. */
  pageTitle?: string;
  /** Sets the title of the page's tab, for pages that show one of several records. Absent outside pages. */
  nameTab?(name: string): void;
  /** The path of the page that the menu has under a menu code; undefined where it has none. Absent outside pages. */
  pageOf?(menuCode: string): string | undefined;
  /** Returns the group of a menu code; undefined where it has none. Absent outside pages. */
  groupOf?(menuCode: string): string | undefined;
  /** Opens a path of the console as a tab. */
  openTab(path: string): void;
}

const ConsoleContext = createContext<Console | undefined>(undefined);

export function ConsoleProvider({ value, children }: { value: Console; children: ReactNode }) {
  const inside = createElement(ConsoleContext.Provider, { value }, children);
  return createElement(SurroundingsProvider, { value }, inside);
}

export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('useConsole needs a ConsoleProvider above it');
  return value;
}
