// Builds antd's theme from the tokens of tokens.css, so that colours are defined in one place.
import { type ThemeConfig, theme } from 'antd';

type Algorithm = Exclude<ThemeConfig['algorithm'], unknown[] | undefined>;

/** The least size of a target for a finger, in pixels. */
const target = 44;
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** The height of controls by density; on touch screens `target` replaces it. */
const controlHeights = { auto: 32, dense: 28, usual: 32, relaxed: 36 };

/** antd darkens colours for dark themes. The colours of the tokens are readable already, so this algorithm restores them. */
const keepColors: NonNullable<Algorithm> = (seed, derived) => {
  const { colorPrimary, colorLink, colorInfo, colorError } = seed;
  const map = derived ?? theme.darkAlgorithm(seed);
  return { ...map, colorPrimary, colorPrimaryText: colorPrimary, colorLink, colorInfo, colorError };
};

export interface AntdLook {
  fontSize: number;
  density: keyof typeof controlHeights;
}

/** Builds antd's theme from the present tokens of <html>. Call it after each change of the theme. */
export function readAntdTheme({ fontSize, density }: AntdLook): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--ec-${name}`).trim();
  const cellFont = (fontSize * 13) / 14;
  const dark = style.colorScheme === 'dark';
  return {
    algorithm: dark ? [theme.darkAlgorithm, keepColors] : theme.defaultAlgorithm,
    cssVar: { key: 'ec', prefix: 'ant' },
    hashed: false,
    zeroRuntime: true,
    token: {
      colorPrimary: token('brand-text'),
      colorLink: token('brand-text'),
      colorInfo: token('brand-text'),
      colorSuccess: token('storage'),
      colorWarning: token('major'),
      colorError: token('error-text'),
      colorErrorText: token('error-text'),
      colorText: token('text'),
      colorTextSecondary: token('text-soft'),
      colorTextTertiary: token('text-faint'),
      colorTextDescription: token('text-soft'),
      colorTextPlaceholder: token('text-faint'),
      colorBgLayout: token('canvas'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('raised'),
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
      colorSplit: token('line'),
      borderRadius: Number.parseInt(token('radius'), 10),
      borderRadiusLG: Number.parseInt(token('radius-large'), 10),
      fontFamily: token('font'),
      fontFamilyCode: token('mono'),
      fontSize,
      controlHeight: controlHeights[density],
      ...(isTouched() ? { controlHeight: target, controlHeightSM: target, controlHeightLG: target + 4 } : {}),
      wireframe: false,
      // tokens.css sets `motion` to 0 for people who prefer reduced motion.
      motion: Number.parseFloat(token('motion')) > 0,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      // White on --ec-brand-fill is AA in every theme; on #409EFF it is not.
      Button: {
        colorPrimary: token('brand-fill'),
        colorPrimaryHover: `color-mix(in srgb, ${token('brand-fill')} 88%, white)`,
        colorPrimaryActive: `color-mix(in srgb, ${token('brand-fill')} 88%, black)`,
        contentFontSizeSM: 12,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The red of the dark theme is light, so white text on it would not reach AA.
        ...(dark ? { dangerColor: token('surface') } : {}),
      },
      Segmented: { trackBg: token('bar') },
      Table: { cellFontSize: cellFont, cellFontSizeMD: cellFont, cellFontSizeSM: cellFont, headerBorderRadius: 0 },
      // These colours are behind white ticks.
      Checkbox: { colorPrimary: token('brand-fill'), colorPrimaryHover: token('brand-fill') },
      Switch: { colorPrimary: token('brand-fill'), colorPrimaryHover: token('brand-fill') },
      // The side menu has tokens of its own for its ground and texts, in every theme.
      Menu: {
        itemHeight: isTouched() ? target : 36,
        // The ground below the menu may be a picture.
        darkItemBg: 'transparent',
        darkSubMenuItemBg: token('side-deep'),
        darkPopupBg: token('side-bg'),
        darkItemColor: token('side-text'),
        darkItemHoverBg: token('side-hover'),
        darkItemHoverColor: token('side-strong'),
        darkItemSelectedBg: token('side-active'),
        darkItemSelectedColor: token('side-chosen'),
        itemBorderRadius: Number.parseInt(token('side-item-radius'), 10),
        itemMarginInline: Number.parseInt(token('side-item-margin'), 10),
        collapsedWidth: Number.parseInt(token('side-narrow'), 10),
        collapsedIconSize: 16,
      },
    },
  };
}
