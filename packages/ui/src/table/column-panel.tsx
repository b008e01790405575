// A panel that sets the columns of a list (visibility, order, pins and widths) and the row height. The list behind it changes at once.

import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { Button, Checkbox, Drawer, Segmented } from 'antd';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { SearchBox } from '../input/search-box.tsx';
import { useTexts } from '../text/use-texts.ts';
import { moveColumn, type PanelColumn, stepColumn, withColumn } from './column-order.ts';
import { columnTexts } from './column-texts.ts';
import './column-panel.css';

/** The height of a row in pixels. */
export type Density = 32 | 40 | 48;

interface ColumnPanelProps {
  /** The visible columns in order, then the others. */
  columns: readonly PanelColumn[];
  density: Density;
  onChange(columns: PanelColumn[]): void;
  /** Makes a column wider or narrower by some pixels. */
  onWiden(name: string, by: number): void;
  onDensity(density: Density): void;
  onReset(): void;
  onClose(): void;
}

/** With more columns than this, the panel has a search. */
const manyColumns = 12;
const widthStep = 16;

export function ColumnPanel({ columns, density, onChange, onWiden, onDensity, onReset, onClose }: ColumnPanelProps) {
  const texts = useTexts(columnTexts);
  const [keyword, setKeyword] = useState('');
  const matches = columns.filter((column) => column.label.toLowerCase().includes(keyword.trim().toLowerCase()));
  const rows = (isShown: boolean) =>
    matches
      .filter((column) => column.isShown === isShown)
      .map((column) => (
        <ColumnRow key={column.name} column={column} columns={columns} onChange={onChange} onWiden={onWiden} />
      ));
  const [visible, hidden] = [rows(true), rows(false)];
  return (
    <Drawer
      open
      mask={false}
      size="min(360px, 100vw)"
      title={texts.title}
      extra={<Button onClick={onReset}>{texts.reset}</Button>}
      onClose={onClose}
    >
      <div className="ec-density">
        <span>{texts.density}</span>
        <Segmented<Density>
          aria-label={texts.density}
          value={density}
          options={[
            { value: 32, label: texts.dense },
            { value: 40, label: texts.usual },
            { value: 48, label: texts.relaxed },
          ]}
          onChange={onDensity}
        />
      </div>
      {columns.length > manyColumns ? <SearchBox label={texts.find} value={keyword} onType={setKeyword} /> : null}
      {visible.length > 0 ? <h3 className="ec-columns-title">{texts.shown}</h3> : null}
      <ul className="ec-columns">{visible}</ul>
      {hidden.length > 0 ? <h3 className="ec-columns-title">{texts.hidden}</h3> : null}
      <ul className="ec-columns">{hidden}</ul>
      <p className="ec-columns-hint">{texts.hint}</p>
    </Drawer>
  );
}

interface ColumnRowProps extends Pick<ColumnPanelProps, 'columns' | 'onChange' | 'onWiden'> {
  column: PanelColumn;
}

function ColumnRow({ column, columns, onChange, onWiden }: ColumnRowProps) {
  const texts = useTexts(columnTexts);
  const { name, label, isShown, pin, isLocked } = column;
  const set = (change: Partial<PanelColumn>) => onChange(withColumn(columns, name, change));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'];
    const widen = ({ ArrowLeft: -widthStep, ArrowRight: widthStep } as const)[event.key as 'ArrowLeft'];
    if (step) onChange(stepColumn(columns, name, step));
    if (widen) onWiden(name, widen);
    if (step || widen) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-shown-column]');
    const to = over?.dataset.shownColumn;
    if (to && to !== name) onChange(moveColumn(columns, name, to));
  };
  return (
    <li className="ec-column" {...(isShown ? { 'data-shown-column': name } : {})}>
      {isShown && !isLocked ? (
        <button
          type="button"
          className="ec-column-handle"
          aria-label={fill(texts.move, { label })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        >
          <HolderOutlined />
        </button>
      ) : (
        <span className="ec-column-handle" />
      )}
      <Checkbox
        checked={isShown}
        disabled={isLocked ?? false}
        title={isLocked ? texts.locked : undefined}
        onChange={(event) => set({ isShown: event.target.checked, pin: undefined })}
      >
        {label}
      </Checkbox>
      {isShown && !isLocked ? (
        <span className="ec-column-pins">
          {(['left', 'right'] as const).map((side) => {
            const text = side === 'left' ? texts.pinLeft : texts.pinRight;
            return (
              <button
                key={side}
                type="button"
                aria-label={`${text}: ${label}`}
                title={text}
                aria-pressed={pin === side}
                onClick={() => set({ pin: pin === side ? undefined : side })}
              >
                {side === 'left' ? <VerticalRightOutlined /> : <VerticalLeftOutlined />}
              </button>
            );
          })}
        </span>
      ) : null}
    </li>
  );
}
