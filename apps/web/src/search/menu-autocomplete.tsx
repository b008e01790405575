// The field in the top bar that completes names of menus (specification §2). It is a plain input until its first focus, which loads
// the search with its list.
import { useTexts } from '@ec/ui/text/use-texts';
import { useRef, useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import type { MenuFieldProps } from './menu-field.tsx';
import { searchTexts } from './search-texts.ts';

type PlainFieldProps = Omit<MenuFieldProps, 'leaves'> & { onFocus?(): void; onType(text: string): void };

export function MenuAutocomplete({ leaves }: { leaves: readonly MenuLeaf[] }) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [isLoaded, setLoaded] = useState(false);
  const loaded = useRef<typeof import('./menu-field.tsx')>(undefined);
  const want = () => {
    if (isWanted) return;
    setWanted(true);
    import('./menu-field.tsx').then(
      (part) => {
        loaded.current = part;
        setLoaded(true);
      },
      () => setWanted(false),
    );
  };
  const MenuField = isLoaded ? loaded.current?.MenuField : undefined;
  return MenuField ? (
    <MenuField leaves={leaves} initialText={typed} />
  ) : (
    <PlainField initialText={typed} onFocus={want} onType={setTyped} />
  );
}

function PlainField({ initialText, onFocus, onType }: PlainFieldProps) {
  const texts = useTexts(searchTexts);
  return (
    <input
      className="header-complete header-complete-plain"
      role="combobox"
      aria-expanded={false}
      aria-label={texts.field}
      placeholder={texts.field}
      value={initialText}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
