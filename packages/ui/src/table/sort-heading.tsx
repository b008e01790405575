// Draws the headings of columns with their rank in the sort order. A cell of two columns has two headings, and each sorts by its column.
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { DataColumn } from './data-column.ts';
import { type Sort, sortsAfterPress } from './sorts.ts';

/** Draws a heading, with its rank unless that is 0. */
export function headingOf(heading: string, rank: number) {
  if (rank === 0) return heading;
  return (
    <>
      {heading} <sup className="ec-sort-rank">{rank}</sup>
    </>
  );
}

interface PairHeadingProps {
  column: DataColumn;
  below: DataColumn;
  sorts: Sort[];
  onSort(sorts: Sort[]): void;
}

export function PairHeading({ column, below, sorts, onSort }: PairHeadingProps) {
  const part = ({ name, heading, isSortable }: DataColumn) => {
    const index = sorts.findIndex((sort) => sort.name === name);
    const words = headingOf(heading, sorts.length > 1 ? index + 1 : 0);
    if (!isSortable) return <span title={heading}>{words}</span>;
    const direction = sorts[index]?.direction;
    const mark = (is: Sort['direction']) => (direction === is ? 'active' : '');
    return (
      <button type="button" className="ec-sort" title={heading} onClick={() => onSort(sortsAfterPress(sorts, name))}>
        <span>{words}</span>
        <span className="ant-table-column-sorter" aria-hidden="true">
          <span className="ant-table-column-sorter-inner">
            <CaretUpOutlined className={`ant-table-column-sorter-up ${mark('asc')}`} />
            <CaretDownOutlined className={`ant-table-column-sorter-down ${mark('desc')}`} />
          </span>
        </span>
      </button>
    );
  };
  const [upper, lower] = column.isBelowFirst ? [below, column] : [column, below];
  return (
    <span className="ec-pair">
      {part(upper)}
      <span className="ec-pair-below">{part(lower)}</span>
    </span>
  );
}
