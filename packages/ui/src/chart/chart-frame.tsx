// The frame of a chart: title, legend, and states for loading, no data and failure. Its menu offers the data as a table, a picture or a sheet.
import { EllipsisOutlined } from '@ant-design/icons';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFeedback } from '../feedback/feedback.ts';
import { useTexts } from '../text/use-texts.ts';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { pictureOf } from './chart-picture.ts';
import { type ChartTable, fileNameOf, headingOf, saveFile, workbookOf } from './chart-table.ts';
import { chartTexts } from './chart-texts.ts';
import './chart.css';

/** The properties that every kind of chart has beside its values. */
export interface ChartBasics {
  /** The name of the chart for screen readers and files; also its heading unless `isBare`. */
  title: string;
  /** A note beside the heading, such as a date or a source. */
  note?: ReactNode;
  isLoading?: boolean;
  /** Replaces the chart where its values could not be read. */
  trouble?: ReactNode;
  /** The reason why there is nothing to draw. */
  emptyText?: string;
  height?: number;
  /** True for a small chart beside its own name: it has no heading, legend or tools. */
  isBare?: boolean;
}

interface FrameProps extends ChartBasics {
  isEmpty: boolean;
  legend?: readonly LegendEntry[];
  /** A legend that follows the cursor, in place of the plain one. */
  liveLegend?: ReactNode;
  table(): ChartTable;
  children: ReactNode;
}

export function ChartFrame(props: FrameProps) {
  const { title, note, isLoading, trouble, isEmpty, legend = [], liveLegend, table, children, isBare } = props;
  const texts = useTexts(chartTexts);
  const id = useId();
  const [isTable, setTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const height = props.height ?? 240;
  const isDrawn = !isLoading && !trouble && !isEmpty;
  const tools = isDrawn ? (
    <ChartTools title={title} legend={legend} table={table} plot={plot} isTable={isTable} onTable={setTable} />
  ) : null;
  return (
    <figure className="ec-chart" {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': id })}>
      {isBare ? null : (
        <figcaption className="ec-chart-head">
          <span className="ec-chart-title" id={id}>
            {title}
          </span>
          {note ? <small className="ec-chart-note">{note}</small> : null}
          {isDrawn ? (liveLegend ?? <ChartLegend entries={legend} />) : null}
          {tools}
        </figcaption>
      )}
      <div className="ec-chart-plot" ref={plot} style={isDrawn ? undefined : { minBlockSize: Math.min(height, 160) }}>
        {isLoading ? <span className="ec-bar ec-chart-wait" role="status" aria-busy="true" aria-label={title} /> : null}
        {!isLoading && trouble}
        {!isLoading && !trouble && isEmpty ? (
          <p className="ec-chart-empty ec-muted">{props.emptyText ?? texts.empty}</p>
        ) : null}
        {isDrawn && isTable ? <TableView table={table()} title={title} height={height} /> : null}
        {isDrawn && !isTable ? children : null}
      </div>
    </figure>
  );
}

interface ToolsProps extends Pick<FrameProps, 'title' | 'table'> {
  legend: readonly LegendEntry[];
  plot: { current: HTMLElement | null };
  isTable: boolean;
  onTable(isTable: boolean): void;
}

function ChartTools({ title, legend, table, plot, isTable, onTable }: ToolsProps) {
  const texts = useTexts(chartTexts);
  const feedback = useFeedback();
  const savePicture = async () => {
    const content = plot.current && (await pictureOf({ plot: plot.current, title, legend }));
    if (content) saveFile(content, fileNameOf(title, 'png'));
  };
  const saveSheet = async () => saveFile(await workbookOf(table(), title), fileNameOf(title, 'xlsx'));
  const run = { picture: savePicture, sheet: saveSheet, table: async () => onTable(!isTable) };
  const items = [
    { key: 'table', label: isTable ? texts.asChart : texts.asTable },
    ...(isTable ? [] : [{ key: 'picture', label: texts.picture }]),
    { key: 'sheet', label: texts.sheet },
  ];
  const press = (key: string) => {
    const task = run[key as keyof typeof run];
    task().catch(() => feedback.error(texts.sheetFailed));
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => press(key) }}>
      <Button
        type="text"
        size="small"
        className="ec-chart-tools ec-no-print"
        icon={<EllipsisOutlined />}
        aria-label={fill(texts.tools, { title })}
      />
    </Dropdown>
  );
}

export function TableView({ table, title, height }: { table: ChartTable; title: string; height: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll it by keyboard
    <section className="ec-chart-table" style={{ maxBlockSize: Math.max(height, 160) }} tabIndex={0} aria-label={title}>
      <table className="ec-plain-table">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th scope="col" key={headingOf(column)} data-number={!column.isText || undefined}>
                {headingOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and keep their order
            <tr key={index}>
              {table.columns.map((column, place) => {
                const cell = row[place] ?? null;
                return (
                  <td key={headingOf(column)} data-number={!column.isText || undefined}>
                    {column.isText && typeof cell === 'string' ? cell : groupNumber(cell, column.digits)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
