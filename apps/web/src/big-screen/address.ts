// Reads the view, the region and the language from the address of the page and writes them to it, so that a screen shows the same after a
// restart of its machine.
import type { Language } from '@ec/language/language';
import type { ScreenView } from './screen-types.ts';

export interface Place {
  view: ScreenView | undefined;
  areaCode: string;
}

/** Returns the language of `?lang=`, or of the browser without it: Chinese for `zh…`, English for all others. */
export function screenLanguage(): Language {
  const code = new URLSearchParams(window.location.search).get('lang') ?? navigator.language;
  return /^zh/i.test(code) ? 'zh' : 'en';
}

export function readPlace(): Place {
  const query = new URLSearchParams(window.location.search);
  const [view, areaCode] = [query.get('view'), query.get('area') ?? ''];
  return {
    view: view === 'household' || view === 'truck' ? view : undefined,
    areaCode: /^(\d{2}|\d{4}|\d{6})$/.test(areaCode) ? areaCode : '',
  };
}

/** Writes the place to the address; each step of the drill-down becomes an entry of the browser's history. */
export function writePlace({ view, areaCode }: Place): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of [
    ['view', view ?? ''],
    ['area', areaCode],
  ] as const)
    if (value === '') query.delete(name);
    else query.set(name, value);
  const search = query.size > 0 ? `?${query}` : '';
  window.history.pushState(null, '', `${window.location.pathname}${search}${window.location.hash}`);
}

/** Returns the token of a share link; '' without one. It stands behind #, because browsers do not send that part to servers. */
export const linkToken = (): string => /[#&]link=([\w.-]+)/.exec(window.location.hash)?.[1] ?? '';
