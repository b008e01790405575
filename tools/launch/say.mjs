// One line a step, so that a newcomer sees what the first minutes are spent on. Runs on Node 20, before anything is installed.

export function say(text) {
  process.stdout.write(`• ${text}\n`);
}

/** Ends the process with what went wrong and what to do about it. */
export function giveUp(problem, remedy) {
  process.stderr.write(`\n✖ ${problem}\n  ${remedy}\n\n`);
  process.exit(1);
}
