// The results of the benchmarks and their table. A figure that misses its bar does not fail the run.

export interface Result {
  part: string;
  /** A few words on the measured quantity. */
  what: string;
  product: string;
  floor: string;
  /** The figure that is compared with the bar. */
  value: number;
  bar: { atLeast: number } | { atMost: number } | undefined;
  unit?: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the median of the ratios of the rounds. In a round both sides run in turn, so a slow machine slows both. */
export function ratioOf(pairs: readonly (readonly [number, number])[]): number {
  return median(pairs.map(([left, right]) => left / right));
}

function isMet(value: number, bar: NonNullable<Result['bar']>): boolean {
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}

export function printResults(results: readonly Result[]): void {
  const rows = results.map((result) => [
    result.what,
    result.product,
    result.floor,
    `${result.value.toFixed(2)}${result.unit ?? ''}`,
    barText(result),
    result.bar ? (isMet(result.value, result.bar) ? 'pass' : 'FAIL') : '',
  ]);
  const table = [['', 'product', 'floor', 'ratio', 'bar', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => [...row[column]!].length)));
  console.log('');
  for (const [at, row] of table.entries()) {
    const isFigure = (column: number) => column > 0 && column < 4;
    const cells = row.map((cell, column) =>
      isFigure(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    );
    console.log(cells.join('  ').trimEnd());
    if (at === 0) console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  }
  console.log(`\n${summaryOf(results)}`);
}

/** Tells how many figures are within their bars. Figures without a bar are left out. */
function summaryOf(results: readonly Result[]): string {
  const compared = results.flatMap(({ value, bar }) => (bar ? [isMet(value, bar)] : []));
  if (compared.length === 0) return 'No figure has a bar';
  return `${compared.filter(Boolean).length} of ${compared.length} figures within their bars`;
}

function barText({ bar, unit = '' }: Result): string {
  if (!bar) return '';
  return 'atLeast' in bar ? `≥ ${bar.atLeast}${unit}` : `≤ ${bar.atMost}${unit}`;
}
