// Takes over values into a new row once a reference is chosen: the address of its customer, the next free number of its charger.
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { isEmpty } from '@ec/resource/parse-value';
import { useEffect, useRef } from 'react';
import type { Values } from './draft.ts';
import type { Slots } from './slots.ts';
import type { Draft } from './use-draft.ts';

/** Typed values stay; values that were taken over are replaced once another reference is chosen. */
export function valuesToTake(values: Values, start: Values, taken: Values, suggestion: Values): Values {
  const isOwn = (name: string) =>
    !isEmpty(values[name]) && values[name] !== start[name] && textOf(values[name]) !== textOf(taken[name]);
  return Object.fromEntries(Object.entries(suggestion).filter(([name, value]) => !isOwn(name) && !isEmpty(value)));
}

export function useFollowing(
  { follows = {} }: Pick<Slots, 'follows'>,
  { values, start, set }: Pick<Draft, 'values' | 'start' | 'set'>,
  isNew: boolean,
): void {
  const page = useConsole();
  const lastTaken = useRef<Values>({});
  const latest = useRef({ values, start });
  latest.current = { values, start };
  const names = Object.keys(follows);
  const key = isNew ? names.map((name) => textOf(values[name])).join('|') : '';
  const before = useRef<Values>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another reference asks again
  useEffect(() => {
    if (!isNew) return;
    for (const name of names) {
      const value = textOf(values[name]);
      if (value === textOf(before.current[name])) continue;
      before.current = { ...before.current, [name]: value };
      if (value === '') continue;
      follows[name]?.(value, page).then(
        (suggestion) => {
          // A reply about a reference that is no longer chosen is ignored.
          if (textOf(latest.current.values[name]) !== value) return;
          const changes = valuesToTake(latest.current.values, latest.current.start, lastTaken.current, suggestion);
          lastTaken.current = { ...lastTaken.current, ...changes };
          for (const [field, each] of Object.entries(changes)) set(field, each);
        },
        () => undefined, // the form can be filled in by hand
      );
    }
  }, [key]);
}
