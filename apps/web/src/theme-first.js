// Runs before the first paint, as a small blocking file of its own (the content policy allows no inline scripts):
// puts the stored theme and language on <html>, so that nothing flashes. The build fills in globalThis.site.
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
  root.dataset.theme = site.themes.includes(theme) ? theme : site.theme;
  root.lang = (read('language') ?? site.language) === 'en' ? 'en' : 'zh-CN';
})();
