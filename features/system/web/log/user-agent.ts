// Shortens a user agent to the browser with its version and the system; a tooltip shows the whole text.

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  // A browser whose user agent also names another browser comes before that browser.
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['微信 WeChat', /\bMicroMessenger\/(\d+)/],
  ['钉钉 DingTalk', /\bDingTalk\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Returns undefined for an unknown browser. */
export function spokenAgent(agent: string): string | undefined {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([, mark]) => mark.test(agent))?.[0];
    return system ? `${name} ${version} · ${system}` : `${name} ${version}`;
  }
  return undefined;
}
