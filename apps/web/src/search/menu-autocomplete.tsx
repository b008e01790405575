// The field in the top bar that completes names of menus (specification §2). Until somebody steps into it, it is a plain field: the
// list of its answers is loaded then.
import { useTexts } from '@ec/ui/text/use-texts';
import { useRef, useState } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import type { MenuFieldProps } from './menu-field.tsx';
import { searchTexts } from './search-texts.ts';

type PlainFieldProps = Omit<MenuFieldProps, 'leaves'> & { onFocus?(): void; onType(text: string): void };

export function MenuAutocomplete({ leaves }: { leaves: readonly MenuLeaf[] }) {
  const [isWanted, setWanted] = useState(false);
  const [first, setFirst] = useState('');
  const [isThere, setThere] = useState(false);
  const loaded = useRef<typeof import('./menu-field.tsx')>(undefined);
  const want = () => {
    if (isWanted) return;
    setWanted(true);
    import('./menu-field.tsx').then(
      (part) => {
        loaded.current = part;
        setThere(true);
      },
      () => setWanted(false),
    );
  };
  const MenuField = isThere ? loaded.current?.MenuField : undefined;
  return MenuField ? (
    <MenuField leaves={leaves} first={first} />
  ) : (
    <PlainField first={first} onFocus={want} onType={setFirst} />
  );
}

function PlainField({ first, onFocus, onType }: PlainFieldProps) {
  const texts = useTexts(searchTexts);
  return (
    <input
      className="header-complete header-complete-plain"
      role="combobox"
      aria-expanded={false}
      aria-label={texts.field}
      placeholder={texts.field}
      value={first}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
