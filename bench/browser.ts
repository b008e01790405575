// Starts a browser for the benchmarks, the same one that runs the journeys.
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../tools/test/browser.ts';

export function startBrowser(): Promise<Browser> {
  // Chromium's sandbox does not work as root. A GPU is not needed, because nobody looks at the pages.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath: findBrowser(), args });
}
