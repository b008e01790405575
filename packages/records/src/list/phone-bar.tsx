// The head of a list on a phone: one line with the search, the views, the tools and a new row. The search and the tools open below this line
// when their buttons are pressed; until then there is room for the rows of the list.
import { EllipsisOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Button } from 'antd';
import type { ReactNode } from 'react';
import { recordTexts } from './record-texts.ts';

export type PhonePart = 'search' | 'tools';

interface PhoneBarProps {
  open: PhonePart | undefined;
  onOpen(part: PhonePart | undefined): void;
  /** The number of active filters that the closed search does not show. */
  filterCount: number;
  onAdd: (() => void) | undefined;
  addLabel: string | undefined;
  /** The tabs of the views. */
  children: ReactNode;
}

export function PhoneBar({ open, onOpen, filterCount, onAdd, addLabel, children }: PhoneBarProps) {
  const { button, searching } = useTexts(recordTexts);
  const toggle = (part: PhonePart) => () => onOpen(open === part ? undefined : part);
  return (
    <>
      <Badge count={filterCount} size="small" offset={[-4, 6]}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={searching.open}
          aria-expanded={open === 'search'}
          onClick={toggle('search')}
        />
      </Badge>
      {children}
      <span className="ec-phone-tools">
        <Button
          type="text"
          icon={<EllipsisOutlined />}
          aria-label={button.tools}
          aria-expanded={open === 'tools'}
          onClick={toggle('tools')}
        />
        {onAdd ? (
          <Button type="primary" icon={<PlusOutlined />} aria-label={addLabel ?? button.add} onClick={onAdd} />
        ) : null}
      </span>
    </>
  );
}
