// Components of this process that can be stopped and started again while it runs, such as the runner of jobs.

export type ComponentState = 'stopped' | 'starting' | 'running' | 'stopping' | 'failed';

export interface ProcessComponent {
  /** At most 20 letters, digits and hyphens. */
  readonly name: string;
  readonly state: ComponentState;
  /** The time of the last change of the state. */
  readonly since: Date;
  /** The reason why the last start failed; otherwise empty. */
  readonly problem: string;
  /** @throws the error of `begin` */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProcessComponents {
  /** Adds a component that is not started yet. `begin` starts it and returns the function that stops it. */
  add(name: string, begin: () => Promise<() => Promise<void>>): ProcessComponent;
  all(): readonly ProcessComponent[];
}

export function createProcessComponents(): ProcessComponents {
  const components: ProcessComponent[] = [];
  return {
    all: () => components,
    add(name, begin) {
      const component = createComponent(name, begin);
      components.push(component);
      return component;
    },
  };
}

function createComponent(name: string, begin: () => Promise<() => Promise<void>>): ProcessComponent {
  let status: { state: ComponentState; since: Date; problem: string } = {
    state: 'stopped',
    since: new Date(),
    problem: '',
  };
  let end: (() => Promise<void>) | undefined;
  const setState = (state: ComponentState, problem = '') => {
    status = { state, since: new Date(), problem };
  };
  /** The latest start or stop. The next start or stop waits until this work has ended. */
  let lastWork: Promise<unknown> = Promise.resolve();
  const runInTurn = (work: () => Promise<void>): Promise<void> => {
    const result = lastWork.then(work);
    lastWork = result.catch(() => undefined);
    return result;
  };
  return {
    name,
    get state() {
      return status.state;
    },
    get since() {
      return status.since;
    },
    get problem() {
      return status.problem;
    },
    start: () =>
      runInTurn(async () => {
        if (end) return;
        setState('starting');
        try {
          end = await begin();
          setState('running');
        } catch (error) {
          setState('failed', error instanceof Error ? error.message : 'It did not begin');
          throw error;
        }
      }),
    stop: () =>
      runInTurn(async () => {
        const endRunning = end;
        if (!endRunning) return;
        setState('stopping');
        end = undefined;
        try {
          await endRunning();
        } finally {
          setState('stopped');
        }
      }),
  };
}
