// Holds the page of a list of jobs and the chosen state. A new state begins at the first page.
import { useState } from 'react';

const size = 20;

export interface JobPage {
  state: number | undefined;
  current: number;
  size: number;
  /** The parameters of the call. */
  query: { current: number; size: number; state?: number };
  chooseState(state: number | undefined): void;
  goTo(page: number): void;
}

export function useJobPage(): JobPage {
  const [state, setState] = useState<number>();
  const [current, setCurrent] = useState(1);
  return {
    state,
    current,
    size,
    query: { current, size, ...(state === undefined ? {} : { state }) },
    chooseState(chosen) {
      setState(chosen);
      setCurrent(1);
    },
    goTo: setCurrent,
  };
}
