// The toolbar of a list: actions on rows at the left, tools for the list itself at the right.
import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { recordTexts } from './record-texts.ts';
import './list-page.css';

interface ListToolbarProps {
  isBusy: boolean;
  /** Tools on the right, before the refresh button. */
  tools: ReactNode;
  onAdd: (() => void) | undefined;
  /** The label of the add button, if it is not the usual one. */
  addLabel?: string | undefined;
  onRemove: (() => void) | undefined;
  onRefresh(): void;
  /** Further elements beside the buttons on the left. */
  children: ReactNode;
}

export function ListToolbar({ isBusy, tools, onAdd, addLabel, onRemove, onRefresh, children }: ListToolbarProps) {
  const { button } = useTexts(recordTexts);
  return (
    <div className="ec-toolbar" role="toolbar">
      {onAdd ? <AddButton onAdd={onAdd} label={addLabel} /> : null}
      {onRemove ? (
        <Button icon={<DeleteOutlined />} onClick={onRemove}>
          {button.removeMany}
        </Button>
      ) : null}
      {children}
      <span className="ec-toolbar-tools">
        {tools}
        <ToolButton icon={<ReloadOutlined spin={isBusy} />} label={button.refresh} onClick={onRefresh} />
      </span>
    </div>
  );
}

interface ToolButtonProps {
  icon: ReactNode;
  label: string;
  isOff?: boolean;
  onClick(): void;
  /** The text beside the icon; without it the button shows only the icon. */
  children?: ReactNode;
}

export function ToolButton({ icon, label, isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <Button type="text" icon={icon} aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </Button>
  );
}

interface AddButtonProps {
  onAdd(): void;
  label?: string | undefined;
  /** True for a button in the secondary style, beside a more important button. */
  isSecond?: boolean;
}

export function AddButton({ onAdd, label, isSecond = false }: AddButtonProps) {
  const { button } = useTexts(recordTexts);
  return (
    <Button type={isSecond ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={onAdd}>
      {label ?? button.add}
    </Button>
  );
}
