// Search over the leaf menu names: prefix match, case-insensitive (specification §2). Ctrl+K comes here, Esc leaves.
import { SearchOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { AutoComplete, Input, type RefSelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type MenuLeaf, searchMenus } from '../menu/menu-tree.ts';
import { shellTexts } from './shell-texts.ts';

export function MenuSearch({
  leaves,
  onGo,
  shortcut = false,
}: {
  leaves: MenuLeaf[];
  onGo?(): void;
  shortcut?: boolean;
}) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const field = useRef<RefSelectProps>(null);
  const [text, setText] = useState('');
  const found = searchMenus(leaves, text);

  useEffect(() => {
    if (!shortcut) return;
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        field.current?.focus();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [shortcut]);

  const go = (path: string) => {
    const leaf = leaves.find((each) => each.path === path);
    setText('');
    field.current?.blur();
    if (leaf?.newWindow) window.open(leaf.address ?? leaf.path, '_blank', 'noreferrer');
    else navigate(path);
    onGo?.();
  };

  return (
    <AutoComplete
      ref={field}
      className="menu-search"
      value={text}
      onChange={setText}
      onSelect={go}
      defaultActiveFirstOption
      notFoundContent={text.trim() ? texts.searchEmpty : null}
      options={found.map((leaf) => ({
        value: leaf.path,
        label: (
          <span className="menu-search-hit">
            {leaf.label}
            <small>{leaf.trail.join(' / ')}</small>
          </span>
        ),
      }))}
    >
      <Input
        prefix={<SearchOutlined />}
        placeholder={texts.search}
        aria-label={texts.search}
        suffix={shortcut ? <kbd>Ctrl K</kbd> : null}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
        }}
      />
    </AutoComplete>
  );
}
