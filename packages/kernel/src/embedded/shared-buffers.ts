// How much of the machine's memory PostgreSQL keeps for pages: a quarter, as its manual says, within what a small machine can spare
// and what a product of this size uses. Only pages that were touched take memory.
const MIB = 1024 * 1024;
const [least, most] = [128, 1024];

/** MiB. `allowed`: bytes that a container may use; 0 or more than the machine has where there is no such limit. */
export function sharedBuffers(machine: number, allowed = 0): number {
  const bytes = allowed > 0 ? Math.min(machine, allowed) : machine;
  return Math.min(most, Math.max(least, Math.floor(bytes / 4 / MIB)));
}
