// The top menu: home, which is the whole menu, and the entries of the server, each with its part of it (specification §2).
import type { ShownTopMenu } from '@ec/system/shared/own-menus.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { shellTexts } from './shell-texts.ts';

export interface TopMenuProps {
  menus: readonly ShownTopMenu[];
  /** Undefined: home. */
  chosen: string | undefined;
  onChoose(menu: ShownTopMenu | undefined): void;
}

export function TopMenu({ menus, chosen, onChoose }: TopMenuProps) {
  const texts = useTexts(shellTexts);
  if (menus.length === 0) return null;
  return (
    <nav className="header-top" aria-label={texts.topMenu}>
      {[undefined, ...menus].map((menu) => (
        <button
          key={menu?.id ?? 'home'}
          type="button"
          aria-current={menu?.id === chosen ? 'true' : undefined}
          onClick={() => onChoose(menu)}
        >
          {menu?.name ?? texts.home}
        </button>
      ))}
    </nav>
  );
}
