// Drawer with the person's preferences for look and layout. A change shows at once; the server stores it.
import { fill } from '@ec/language/fill';
import {
  DENSITIES,
  FONT_SIZES,
  SIDE_WIDTH,
  THEME_CHOICES,
  type ThemeChoice,
  usualPreferences,
} from '@ec/system/shared/preferences';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Drawer, Segmented, Slider, Switch } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { shellTexts } from '../shell/shell-texts.ts';
import { preferenceTexts } from './preference-texts.ts';
import { changeSettings } from './settings-store.ts';
import { ThemeSwatch } from './theme-swatch.tsx';
import { useSettings } from './use-settings.ts';

export function PreferencesDrawer({ onClose }: { onClose(): void }) {
  const texts = useTexts(preferenceTexts);
  const { density, fontSize, sideWidth, tabBar, watermark } = useSettings();
  return (
    <Drawer
      open
      size={420}
      title={texts.title}
      onClose={onClose}
      extra={<Button onClick={() => changeSettings(usualPreferences)}>{texts.reset}</Button>}
    >
      <p className="preference-hint preference-part">{texts.follows}</p>
      <ThemeChoices />
      <section className="preference-part">
        <h3>{texts.layout}</h3>
        <Row label={texts.density} hint={texts.densityHint}>
          {(label) => (
            <Segmented
              aria-label={label}
              value={density}
              options={DENSITIES.map((value) => ({ value, label: texts.densities[value] }))}
              onChange={(value) => changeSettings({ density: value })}
            />
          )}
        </Row>
        <Row label={texts.fontSize}>
          {(label) => (
            <Segmented
              aria-label={label}
              value={fontSize}
              options={FONT_SIZES.map((value) => ({ value, label: texts.fontSizes[value] }))}
              onChange={(value) => changeSettings({ fontSize: value })}
            />
          )}
        </Row>
        <Row label={texts.sideWidth} hint={fill(texts.pixels, { count: sideWidth })}>
          {(label) => (
            <Slider
              aria-label={label}
              min={SIDE_WIDTH.least}
              max={SIDE_WIDTH.most}
              step={10}
              value={sideWidth}
              tooltip={{ open: false }}
              onChange={(value) => changeSettings({ sideWidth: value })}
            />
          )}
        </Row>
        <Row label={texts.tabBar} hint={texts.tabBarHint}>
          {(label) => (
            <Switch aria-label={label} checked={tabBar} onChange={(isOn) => changeSettings({ tabBar: isOn })} />
          )}
        </Row>
        <Row label={texts.watermark} hint={texts.watermarkHint}>
          {(label) => (
            <Switch aria-label={label} checked={watermark} onChange={(isOn) => changeSettings({ watermark: isOn })} />
          )}
        </Row>
      </section>
    </Drawer>
  );
}

function Row({ label, hint, children }: { label: string; hint?: string; children(label: string): ReactNode }) {
  return (
    <div className="preference-row">
      <span>
        {label}
        {hint ? <span className="preference-hint">{hint}</span> : null}
      </span>
      {children(label)}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Radio group: the arrow keys choose a theme, Tab leaves the group. */
function ThemeChoices() {
  const texts = useTexts(preferenceTexts);
  const { themeNames } = useTexts(shellTexts);
  const { themeChoice } = useSettings();
  const heading = useId();
  const group = useRef<HTMLDivElement>(null);
  const choose = (theme: ThemeChoice) => changeSettings({ theme });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const count = THEME_CHOICES.length;
    const next = (THEME_CHOICES.indexOf(themeChoice) + step + count) % count;
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
    choose(THEME_CHOICES[next] ?? 'system');
  };
  return (
    <section className="preference-part">
      <h3 id={heading}>{texts.theme}</h3>
      <p className="preference-hint">{texts.themeHint}</p>
      <div ref={group} className="preference-themes" role="radiogroup" aria-labelledby={heading} onKeyDown={onKeyDown}>
        {THEME_CHOICES.map((theme) => (
          // biome-ignore lint/a11y/useSemanticElements: a picture stands beside the word
          <button
            key={theme}
            type="button"
            role="radio"
            className="preference-theme"
            aria-checked={theme === themeChoice}
            tabIndex={theme === themeChoice ? 0 : -1}
            onClick={() => choose(theme)}
          >
            <ThemeSwatch theme={theme} />
            {themeNames[theme]}
          </button>
        ))}
      </div>
    </section>
  );
}
