// Small picture of a theme: side menu, header, page and accent in the colours of that theme.
import type { ThemeChoice } from '@ec/system/shared/preferences';
import './settings.css';

export function ThemeSwatch({ theme }: { theme: ThemeChoice }) {
  if (theme === 'system')
    return (
      <span className="theme-swatch theme-swatch-pair" aria-hidden="true">
        <Part theme="default" />
        <Part theme="dark" />
      </span>
    );
  return (
    <span className="theme-swatch" aria-hidden="true">
      <Part theme={theme} />
    </span>
  );
}

function Part({ theme }: { theme: string }) {
  return (
    <span className="theme-part" data-theme={theme}>
      <span className="theme-part-side" />
      <span className="theme-part-head" />
      <span className="theme-part-body">
        <i />
      </span>
    </span>
  );
}
