// The field in the top bar that completes names of menus (specification §2).
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useOpenLeaf } from '../routing/use-open-path.ts';
import { leavesBeginning } from './leaf-match.ts';
import { searchTexts } from './search-texts.ts';

export function MenuAutocomplete({ leaves }: { leaves: readonly MenuLeaf[] }) {
  const texts = useTexts(searchTexts);
  const openLeaf = useOpenLeaf();
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = typed === '' ? [] : leavesBeginning(leaves, typed);
  const options = found.map(({ id, label, trail }) => ({
    value: id,
    label: (
      <span className="search-option">
        {label} <small>{trail.join(' / ')}</small>
      </span>
    ),
  }));
  return (
    <Select
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
