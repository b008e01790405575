// Chooses PostgreSQL's setting shared_buffers: a quarter of the memory, as PostgreSQL's manual recommends, but within fixed limits.
const MIB = 1024 * 1024;
const [least, most] = [128, 1024]; // MiB

/**
 * Returns MiB. `machineBytes` is the memory of the machine. `containerBytes` is the memory limit of the container. There is no limit if
 * `containerBytes` is 0 or larger than `machineBytes`.
 */
export function sharedBuffers(machineBytes: number, containerBytes = 0): number {
  const bytes = containerBytes > 0 ? Math.min(machineBytes, containerBytes) : machineBytes;
  return Math.min(most, Math.max(least, Math.floor(bytes / 4 / MIB)));
}
