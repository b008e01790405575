// Decides whether a source writes a column of a table: SQL statements that name it, functions of triggers, values for the engine,
// and metrics that the gateway shows in the row of a device.
import { seriesOf } from '@ec/gateway/shared/mqtt/series';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';

/** Products whose telemetry, state or words write the column. */
export function isShownBySeries(product: string, { table }: Pick<Resource, 'table'>, name: string): boolean {
  const series = seriesOf[product];
  if (series?.devices !== table) return false;
  const column = columnOf(name);
  const { metrics, words = [], timeColumn, hasLine, hasFirmware, hasStrings } = series;
  return (
    metrics.some((metric) => metric.isLive && metric.column === column) ||
    words.some((word) => word.column === column) ||
    timeColumn === column ||
    (hasLine && column === 'online_status') ||
    (hasFirmware === true && column === 'firmware') ||
    (hasStrings === true && column === 'mppts')
  );
}

const matches = (pattern: string, text: string): boolean => new RegExp(pattern).test(text);

/** A statement, a trigger or a generated column. */
export function isWrittenBySql(
  { table, name: resource }: Pick<Resource, 'table' | 'name'>,
  name: string,
  text: string,
): boolean {
  const column = columnOf(name);
  const definition = resource.split('.').at(-1) ?? '';
  const target = `"?${table}"?(?: as \\w+| \\w)?`;
  return (
    matches(`insert into ${target} ?\\([^)]*\\b${column}\\b`, text) ||
    matches(`update ${target} [^;\`]*?\\b${column} = `, text) ||
    matches(`update \\$\\{tableOf\\(${definition}\\)\\} set [^;\`]*?\\b${column} = `, text) ||
    matches(`\\bnew\\.${column} :=|into new\\.${column}\\b`, text) ||
    matches(`\\b${column} [^\\n;]*generated always as`, text) ||
    matches(`create view ${table} [^;]*\\b${column}\\b`, text) ||
    matches(`insert into ${target} \\(\\$\\{sql\\.join[^;]*?\\b\\w\\.${name}\\b`, text)
  );
}

/** Values by their names, in a file that works with the resource. */
export function isHandedOver(
  { table, name: resource }: Pick<Resource, 'table' | 'name'>,
  name: string,
  text: string,
): boolean {
  const definition = resource.split('.').at(-1) ?? '';
  if (!matches(`\\b(${table}|${definition})\\b`, text)) return false;
  const names = `(${name}|${columnOf(name)})`;
  // Names may be put together: `${level}Code` of 'town'.
  const [, start, end] = /^(.*?)([A-Z][a-z]*)$/.exec(name) ?? [];
  return (
    matches(`(^|[^.\\w])${names}\\b\\s*[:,}]`, text) ||
    matches(`'${names}'`, text) ||
    matches(`\\b${names} = \\$`, text) ||
    (start !== undefined && matches(`'${start}'`, text) && matches(`\\}${end}\``, text))
  );
}
