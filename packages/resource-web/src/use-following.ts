// Takes over values into a new row once a reference is chosen (slot `follows`), such as the address of the chosen customer.
import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { isEmpty } from '@ec/resource/parse-value';
import { useEffect, useRef } from 'react';
import type { Values } from './draft.ts';
import type { Slots } from './slots.ts';
import type { Draft } from './use-draft.ts';

/** Returns the suggested values for the form. Typed values stay; the suggestion replaces values of an earlier suggestion. */
export function valuesToTake(values: Values, start: Values, taken: Values, suggestion: Values): Values {
  const isTyped = (name: string) =>
    !isEmpty(values[name]) && values[name] !== start[name] && textOf(values[name]) !== textOf(taken[name]);
  return Object.fromEntries(Object.entries(suggestion).filter(([name, value]) => !isTyped(name) && !isEmpty(value)));
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
  const lastReferences = useRef<Values>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of a reference loads values
  useEffect(() => {
    if (!isNew) return;
    for (const name of names) {
      const value = textOf(values[name]);
      if (value === textOf(lastReferences.current[name])) continue;
      lastReferences.current = { ...lastReferences.current, [name]: value };
      if (value === '') continue;
      follows[name]?.(value, page).then(
        (suggestion) => {
          // The person has chosen another reference meanwhile, so this reply is stale.
          if (textOf(latest.current.values[name]) !== value) return;
          const changes = valuesToTake(latest.current.values, latest.current.start, lastTaken.current, suggestion);
          lastTaken.current = { ...lastTaken.current, ...changes };
          for (const [field, each] of Object.entries(changes)) set(field, each);
        },
        () => undefined, // The person can fill in the form by hand.
      );
    }
  }, [key]);
}
