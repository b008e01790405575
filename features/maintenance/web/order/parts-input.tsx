// An input for parts as lines of name, quantity and price, with their sum; and the list of parts in the detail.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { moneyText } from '@ec/language/amount';
import type { InputProps } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { type OrderParts, orderParts, partsCost } from '../../shared/order/parts.ts';
import { orderTexts } from './order-texts.ts';
import './order.css';

interface Line {
  key: number;
  name: string;
  qty: number | null;
  price: number | null;
}

/** Returns the lines that have a name as parts. */
const toParts = (lines: readonly Line[]): OrderParts =>
  lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, qty, price }) => ({ name, qty: qty ?? 1, price: price ?? 0 }));

export function PartsInput({ id, value, onChange }: InputProps) {
  const texts = useTexts(orderTexts);
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const parsedParts = orderParts.safeParse(value);
    return parsedParts.success ? parsedParts.data.map((part, key) => ({ key, ...part })) : [];
  });
  const write = (next: readonly Line[]) => {
    setLines(next);
    onChange(toParts(next));
  };
  const change = (key: number, more: Partial<Line>) =>
    write(lines.map((line) => (line.key === key ? { ...line, ...more } : line)));
  const add = () => write([...lines, { key: (lines.at(-1)?.key ?? 0) + 1, name: '', qty: 1, price: 0 }]);
  return (
    <div className="order-parts" id={id}>
      {lines.map(({ key, name, qty, price }) => (
        <div key={key} className="order-part">
          <Input
            aria-label={texts.partName}
            placeholder={texts.partName}
            value={name}
            maxLength={60}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <InputNumber
            aria-label={texts.qty}
            value={qty}
            min={0.01}
            max={9999}
            inputMode="decimal"
            onChange={(next) => change(key, { qty: next })}
          />
          <InputNumber
            aria-label={texts.price}
            value={price}
            min={0}
            max={99_999_999}
            precision={2}
            prefix="¥"
            inputMode="decimal"
            onChange={(next) => change(key, { price: next })}
          />
          <Button
            aria-label={texts.removePart}
            icon={<DeleteOutlined />}
            onClick={() => write(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      <div className="order-sum">
        <Button icon={<PlusOutlined />} onClick={add}>
          {texts.addPart}
        </Button>
        {lines.length > 0 ? (
          <span className="ec-number">
            {texts.sum} {moneyText(partsCost(toParts(lines)).toFixed(2))}
          </span>
        ) : null}
      </div>
    </div>
  );
}

export function PartsTable({ parts }: { parts: OrderParts | null }) {
  const texts = useTexts(orderTexts);
  if (!parts || parts.length === 0) return <span className="ec-muted">{texts.noParts}</span>;
  return (
    <ul className="order-list">
      {parts.map(({ name, qty, price }) => (
        <li key={`${name} ${qty} ${price}`}>
          {name} <span className="ec-number">× {qty}</span>{' '}
          <span className="ec-number ec-muted">{moneyText(price.toFixed(2))}</span>
        </li>
      ))}
    </ul>
  );
}
