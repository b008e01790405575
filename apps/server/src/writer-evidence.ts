// Looks for evidence that a source writes a column, for the test of declared writers (system-fields.test.ts). Evidence is an SQL statement, a
// trigger, a value passed to the engine, or a metric of the gateway.
import { seriesOf } from '@ec/gateway/shared/mqtt/series';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';

/**
 * Returns whether the messages of the product write the column: a live metric, a text value (`words`), the time of the last report, the online
 * status, the firmware or the strings.
 */
export function isWrittenBySeries(product: string, { table }: Pick<Resource, 'table'>, fieldName: string): boolean {
  const series = seriesOf[product];
  if (series?.devices !== table) return false;
  const column = columnOf(fieldName);
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

/** Returns whether the text has a statement, a trigger, a generated column or a view that sets the column. */
export function isWrittenBySql(
  { table, name: resource }: Pick<Resource, 'table' | 'name'>,
  fieldName: string,
  text: string,
): boolean {
  const column = columnOf(fieldName);
  const definition = resource.split('.').at(-1) ?? '';
  const target = `"?${table}"?(?: as \\w+| \\w)?`;
  const patterns = [
    // insert into pump (id, pump_state)
    `insert into ${target} ?\\([^)]*\\b${column}\\b`,
    // update pump p set note = ${note}, pump_state = ${running}
    `update ${target} [^;\`]*?\\b${column} = `,
    // update ${tableOf(pump)} set pump_state = ${running}
    `update \\$\\{tableOf\\(${definition}\\)\\} set [^;\`]*?\\b${column} = `,
    // new.pump_state := running, or: select running into new.pump_state
    `\\bnew\\.${column} :=|into new\\.${column}\\b`,
    // pump_state int generated always as (…)
    `\\b${column} [^\\n;]*generated always as`,
    // create view pump as select running as pump_state
    `create view ${table} [^;]*\\b${column}\\b`,
    // insert into pump (${sql.join(columns)}) values (${p.pumpState})
    `insert into ${target} \\(\\$\\{sql\\.join[^;]*?\\b\\w\\.${fieldName}\\b`,
  ];
  return patterns.some((pattern) => matches(pattern, text));
}

/** Returns whether a file that names the resource passes a value under the field's name to the engine. */
export function isPassedAsValue(
  { table, name: resource }: Pick<Resource, 'table' | 'name'>,
  fieldName: string,
  text: string,
): boolean {
  const definition = resource.split('.').at(-1) ?? '';
  if (!matches(`\\b(${table}|${definition})\\b`, text)) return false;
  const names = `(${fieldName}|${columnOf(fieldName)})`;
  // A name may be built from two parts: `${level}Code` with level 'town' is townCode.
  const [, start, end] = /^(.*?)([A-Z][a-z]*)$/.exec(fieldName) ?? [];
  return (
    matches(`(^|[^.\\w])${names}\\b\\s*[:,}]`, text) ||
    matches(`'${names}'`, text) ||
    matches(`\\b${names} = \\$`, text) ||
    (start !== undefined && matches(`'${start}'`, text) && matches(`\\}${end}\``, text))
  );
}
