// Picks an icon of a menu (contract §8) from a grid.

import { textOf } from '@ec/language/unknown';
import type { InputProps } from '@ec/resource-web/slots';
import { clearProps } from '@ec/ui/input/clear-icon.tsx';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { menuIconNames as names } from '@ec/ui/layout/more-menu-icons';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { iconName } from './icon-names.ts';
import { menuTexts } from './menu-texts.ts';
import './menu.css';

export function IconInput({ id, value, onChange, onBlur }: Pick<InputProps, 'id' | 'value' | 'onChange' | 'onBlur'>) {
  const texts = useTexts(menuTexts);
  const language = useLanguage();
  const nameOf = (name: string) => iconName(name, language);
  const [keyword, setKeyword] = useState('');
  const chosen = textOf(value);
  const search = keyword.trim().toLowerCase();
  // The search matches an icon's own name in both languages.
  const matches = names.filter((name) => `${nameOf(name)} ${name}`.toLowerCase().includes(search));
  return (
    <fieldset className="icon-input" aria-label={texts.icon} onBlur={() => onBlur?.()}>
      <div className="icon-input-head">
        <span className="icon-input-chosen">
          {chosen ? <MenuIcon name={chosen} /> : null} {chosen ? nameOf(chosen) : '—'}
        </span>
        <Input
          id={id}
          allowClear={clearProps}
          placeholder={texts.findIcon}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          // Enter searches icons and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button size="small" type="text" disabled={chosen === ''} onClick={() => onChange('')}>
          {texts.clearIcon}
        </Button>
      </div>
      <div className="icon-input-grid">
        {matches.map((name) => (
          <button
            key={name}
            type="button"
            title={nameOf(name)}
            aria-label={nameOf(name)}
            aria-pressed={name === chosen}
            onClick={() => onChange(name)}
          >
            <MenuIcon name={name} />
          </button>
        ))}
        {matches.length === 0 ? <p className="ec-muted">{texts.noIcon}</p> : null}
      </div>
    </fieldset>
  );
}
