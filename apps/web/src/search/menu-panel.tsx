// The search panel: all menus of the person by group, filtered by the beginning of their names. Esc closes it (specification §2).
import { fill } from '@ec/language/fill';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useOpenLeaf } from '../routing/use-open-address.ts';
import { findLeavesByPrefix } from './leaf-match.ts';
import { searchTexts } from './search-texts.ts';
import './menu-panel.css';

interface MenuPanelProps {
  leaves: readonly MenuLeaf[];
  onClose(): void;
}

export function MenuPanel({ leaves, onClose }: MenuPanelProps) {
  const texts = useTexts(searchTexts);
  const openLeaf = useOpenLeaf();
  const [text, setText] = useState('');
  const matches = findLeavesByPrefix(leaves, text);
  const groups = groupsOf(matches, texts.top);
  const go = (leaf: MenuLeaf | undefined) => {
    if (!leaf) return;
    onClose();
    openLeaf(leaf);
  };
  return (
    <Modal open title={texts.panel} width={960} footer={null} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        aria-label={texts.field}
        placeholder={texts.hint}
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => go(matches[0])}
      />
      <div className="menu-panel">
        {matches.length === 0 ? (
          <Empty title={fill(texts.none, { text: text.trim() })} reason={texts.noneWhy} />
        ) : (
          groups.map(([group, members]) => (
            <section key={group}>
              <h3>{group}</h3>
              <ul>
                {members.map((leaf) => (
                  <li key={leaf.id}>
                    <button type="button" onClick={() => go(leaf)}>
                      <MenuIcon name={leaf.icon} />
                      <span>{leaf.label}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </Modal>
  );
}

/** Groups leaves by their outermost menu, in the order of the side menu. `top` names the group of leaves without one. */
function groupsOf(leaves: readonly MenuLeaf[], top: string): [group: string, members: MenuLeaf[]][] {
  const groups = new Map<string, MenuLeaf[]>();
  for (const leaf of leaves) {
    const group = leaf.trail[0] ?? top;
    groups.set(group, [...(groups.get(group) ?? []), leaf]);
  }
  return [...groups];
}
