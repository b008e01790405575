// The server stores a person's choice and order of dashboard cards, so that the person sees the same dashboard on every device.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { changePreferences, ownPreferences } from '@ec/system/shared/preference.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export interface Layout {
  /** The visible cards, in order. */
  cards: readonly string[];
  hidden: readonly string[];
  isChanged: boolean;
  /** Moves a card by one place; a card at an end stays there. */
  move(card: string, by: -1 | 1): void;
  hide(card: string): void;
  show(card: string): void;
  reset(): void;
}

/** Returns the stored cards without those that no longer exist; an empty list means all cards. */
export const visibleCards = (stored: readonly string[] | undefined, all: readonly string[]): string[] =>
  stored === undefined || stored.length === 0 ? [...all] : stored.filter((card) => all.includes(card));

export function moveCard(cards: readonly string[], card: string, by: -1 | 1): string[] {
  const from = cards.indexOf(card);
  const to = from + by;
  if (from < 0 || to < 0 || to >= cards.length) return [...cards];
  const next = cards.filter((each) => each !== card);
  return next.toSpliced(to, 0, card);
}

export function useLayout(all: readonly string[]): Layout {
  const { api, person } = useConsole();
  const client = useQueryClient();
  const queryKey = ['dashboardCards', person.userId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callOf(api, ownPreferences)({}, { signal, quiet: true })).dashboardCards ?? [],
    staleTime: 60_000,
  });
  const cards = visibleCards(data, all);
  const store = (next: string[]) => {
    client.setQueryData(queryKey, next);
    void callOf(api, changePreferences)({ dashboardCards: next }, { quiet: true }).catch(() =>
      client.invalidateQueries({ queryKey }),
    );
  };
  return {
    cards,
    hidden: all.filter((card) => !cards.includes(card)),
    isChanged: data !== undefined && data.length > 0,
    move: (card, by) => store(moveCard(cards, card, by)),
    // The last card cannot be hidden, because an empty list would mean all cards.
    hide: (card) => cards.length > 1 && store(cards.filter((each) => each !== card)),
    show: (card) => store([...cards, card]),
    reset: () => store([]),
  };
}
