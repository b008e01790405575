// Prints one line per step, so that a newcomer sees the progress of the first start. Runs on Node 20, before anything is installed.

export function say(text) {
  process.stdout.write(`• ${text}\n`);
}

/** Prints the problem and its remedy, and ends the process. */
export function giveUp(problem, remedy) {
  process.stderr.write(`\n✖ ${problem}\n  ${remedy}\n\n`);
  process.exit(1);
}
