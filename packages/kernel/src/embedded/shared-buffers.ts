// Chooses PostgreSQL's shared_buffers: a quarter of the memory, as its manual recommends, but no more than a product of this size uses.
// Buffers take memory only once they are used.
const MIB = 1024 * 1024;
const [least, most] = [128, 1024];

/**
 * Returns MiB. `machineBytes`: the memory of the machine; `containerBytes`: the memory limit of the container, where 0, or more than the
 * machine has, means no limit.
 */
export function sharedBuffers(machineBytes: number, containerBytes = 0): number {
  const bytes = containerBytes > 0 ? Math.min(machineBytes, containerBytes) : machineBytes;
  return Math.min(most, Math.max(least, Math.floor(bytes / 4 / MIB)));
}
