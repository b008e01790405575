// The menu search of the top bar with its list of matches. The first focus of the plain field loads it (menu-autocomplete.tsx).
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useOpenLeaf } from '../routing/use-open-address.ts';
import { findLeavesByPrefix } from './leaf-match.ts';
import { searchTexts } from './search-texts.ts';

export interface MenuFieldProps {
  leaves: readonly MenuLeaf[];
  /** The text that the person typed while this component was loading. */
  initialText: string;
}

export function MenuField({ leaves, initialText }: MenuFieldProps) {
  const texts = useTexts(searchTexts);
  const openLeaf = useOpenLeaf();
  const [text, setText] = useState(initialText);
  const typed = text.trim();
  const matches = typed === '' ? [] : findLeavesByPrefix(leaves, typed);
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
