// Adds a mark to a cell that copies the number in it. It uses plain elements, because a list has hundreds of cells (architecture §6, "Tables").
import { CopyOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { copyText } from '../value/copy-mark.tsx';

/** The mark shows for this many milliseconds that the text was copied. */
const doneMs = 1500;

function copy({ currentTarget: mark }: MouseEvent<HTMLElement>, text: string) {
  void copyText(text).then(() => {
    mark.dataset.done = '';
    setTimeout(() => delete mark.dataset.done, doneMs);
  });
}

export function withCopyMark(cell: ReactNode, code: string | undefined, label: string) {
  if (code === undefined) return cell;
  return (
    <span className="ec-copied-cell">
      {cell}
      <button
        type="button"
        className="ec-copy"
        aria-label={`${label} ${code}`}
        title={label}
        onClick={(event) => copy(event, code)}
      >
        <CopyOutlined />
      </button>
    </span>
  );
}
