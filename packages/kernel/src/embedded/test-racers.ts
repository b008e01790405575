// Lets processes call a function at the same moment, many times, for tests of files that several servers share.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Milliseconds between two rounds. */
const pace = 4;

interface Race {
  /** The URL of the module that exports the function. */
  module: string;
  name: string;
  /** The arguments of each round. */
  rounds: readonly (readonly string[])[];
  /** Judges the replies while all processes still live. */
  judge(replies: Reply[][]): void;
}

/** `done`, or the name and the message of the error. */
type Reply = string;

const source = `
const [module, name, rounds, pace] = JSON.parse(process.argv[1]);
const { [name]: call } = await import(module);
process.stdout.write('ready\\n');
const begin = await new Promise((resolve) => process.stdin.once('data', (data) => resolve(Number(data))));
const replies = rounds.map((args, round) => {
  while (Date.now() < begin + round * pace);
  try {
    call(...args);
    return 'done';
  } catch (error) {
    return error.name + ': ' + error.message;
  }
});
process.stdout.write(JSON.stringify(replies) + '\\n');
`;

/** Runs two processes. Each reply has one text for each round. */
export async function race({ module, name, rounds, judge }: Race): Promise<void> {
  const racers = [0, 1].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', source, JSON.stringify([module, name, rounds, pace])], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    const lines = racers.map(linesOf);
    await Promise.all(lines.map((each) => each.next()));
    const begin = Date.now() + 20;
    for (const { stdin } of racers) stdin?.write(`${begin}\n`);
    const replies = await Promise.all(lines.map(async (each) => JSON.parse((await each.next()).value)));
    judge(replies);
  } finally {
    for (const racer of racers) racer.kill('SIGKILL');
    await Promise.all(racers.map((racer) => racer.exitCode ?? once(racer, 'close')));
  }
}

function linesOf({ stdout }: ChildProcess): AsyncIterator<string> {
  if (!stdout) throw new Error('A process has no output');
  return createInterface(stdout)[Symbol.asyncIterator]();
}
