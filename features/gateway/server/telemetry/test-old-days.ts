// A helper for tests deletes the samples before a midnight, as if their partitions had been dropped.
interface Rows {
  rows(text: string, values?: unknown[]): Promise<unknown>;
}

export async function dropSamples({ rows }: Rows, table: string, midnight: Date): Promise<void> {
  await rows(`delete from ${table} where ts < $1`, [midnight]);
  await rows(`delete from tm_part where series = $1 and to_time <= $2`, [table, midnight]);
  await rows(`update tm_part set from_time = $2 where series = $1 and from_time < $2`, [table, midnight]);
}
