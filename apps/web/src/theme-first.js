// Runs before the first paint, as a small blocking file of its own (the content policy allows no inline scripts):
// puts the stored look and language on <html>, so that nothing flashes. The build fills in globalThis.site.
(() => {
  const site = globalThis.site;
  const root = document.documentElement;
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`${site.key}-${name}`)).content;
    } catch {
      return undefined;
    }
  };
  const theme = read('theme');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = site.themes.includes(theme) ? theme : isDark ? 'dark' : 'default';
  root.lang = (read('language') ?? site.language) === 'en' ? 'en' : 'zh-CN';
  root.dataset.tabBar = read('tabBar') === false ? 'off' : 'on';
  const width = read('sideWidth');
  if (width >= site.sideWidth.least && width <= site.sideWidth.most)
    root.style.setProperty('--ec-side-width', `${Number(width)}px`);
  const fontSize = read('fontSize');
  if (site.fontSizes.includes(fontSize)) root.style.setProperty('--ec-font-scale', `${fontSize / 14}`);
})();
