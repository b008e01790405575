// The list of menus below the field of the top bar, loaded by the first use of the field (menu-autocomplete.tsx).
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useOpenLeaf } from '../routing/use-open-address.ts';
import { leavesBeginning } from './leaf-match.ts';
import { searchTexts } from './search-texts.ts';

export interface MenuFieldProps {
  leaves: readonly MenuLeaf[];
  /** The text that was typed while this part was on its way. */
  first: string;
}

export function MenuField({ leaves, first }: MenuFieldProps) {
  const texts = useTexts(searchTexts);
  const openLeaf = useOpenLeaf();
  const [text, setText] = useState(first);
  const typed = text.trim();
  const matches = typed === '' ? [] : leavesBeginning(leaves, typed);
  const options = matches.map(({ id, label, trail }) => ({
    value: id,
    label: (
      <span className="search-option">
        {label} <small>{trail.join(' / ')}</small>
      </span>
    ),
  }));
  return (
    <Select
      autoFocus
      className="header-complete"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      aria-label={texts.field}
      placeholder={texts.field}
      value={null}
      open={typed !== ''}
      suffixIcon={null}
      options={options}
      popupMatchSelectWidth={280}
      notFoundContent={fill(texts.none, { text: typed })}
      onSelect={(id: string | null) => {
        setText('');
        const leaf = leaves.find((each) => each.id === id);
        if (leaf) openLeaf(leaf);
      }}
    />
  );
}
