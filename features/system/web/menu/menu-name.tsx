// Shows the name of a menu in the person's language, beside its icon.

import { textOf } from '@ec/language/unknown';
import type { Row, Values } from '@ec/resource-web/draft';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { menuCategory } from '../../shared/platform.enums.ts';
import './menu.css';

export const isButton = ({ category }: Values) => Number(category) === menuCategory.key.button;

export function useMenuName() {
  const language = useLanguage();
  return ({ name, nameEn }: Values) => textOf((language === 'en' && nameEn) || name);
}

export function MenuName({ row }: { row: Row }) {
  const nameOf = useMenuName();
  return (
    <span className="menu-name">
      {isButton(row) ? null : (
        <span aria-hidden="true">
          <MenuIcon name={textOf(row.source)} />
        </span>
      )}
      {nameOf(row)}
    </span>
  );
}
