// Parts of this process that can be stopped and begun again while it runs: the runner of jobs is one.

export type ComponentState = 'stopped' | 'starting' | 'running' | 'stopping' | 'failed';

export interface ProcessComponent {
  /** At most 20 letters, digits and hyphens. */
  readonly name: string;
  readonly state: ComponentState;
  /** When it came into this state. */
  readonly since: Date;
  /** Why it did not begin; empty where it did. */
  readonly problem: string;
  /** @throws what kept it from beginning */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProcessComponents {
  /** `begin` gives back what ends it. It does not run yet. */
  add(name: string, begin: () => Promise<() => Promise<void>>): ProcessComponent;
  all(): readonly ProcessComponent[];
}

export function createProcessComponents(): ProcessComponents {
  const parts: ProcessComponent[] = [];
  return {
    all: () => parts,
    add(name, begin) {
      const part = createPart(name, begin);
      parts.push(part);
      return part;
    },
  };
}

function createPart(name: string, begin: () => Promise<() => Promise<void>>): ProcessComponent {
  let now: { state: ComponentState; since: Date; problem: string } = {
    state: 'stopped',
    since: new Date(),
    problem: '',
  };
  let end: (() => Promise<void>) | undefined;
  const come = (state: ComponentState, problem = '') => {
    now = { state, since: new Date(), problem };
  };
  /** One after the other: a stop waits for the start before it. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    name,
    get state() {
      return now.state;
    },
    get since() {
      return now.since;
    },
    get problem() {
      return now.problem;
    },
    start: () =>
      inTurn(async () => {
        if (end) return;
        come('starting');
        try {
          end = await begin();
          come('running');
        } catch (error) {
          come('failed', error instanceof Error ? error.message : 'It did not begin');
          throw error;
        }
      }),
    stop: () =>
      inTurn(async () => {
        const running = end;
        if (!running) return;
        come('stopping');
        end = undefined;
        try {
          await running();
        } finally {
          come('stopped');
        }
      }),
  };
}
