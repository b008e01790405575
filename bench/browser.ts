// A browser for the benchmarks, the same that runs the journeys.
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../tools/test/browser.ts';

export function startBrowser(): Promise<Browser> {
  // As root Chromium has no sandbox to offer; pictures are never looked at, so no GPU either.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath: findBrowser(), args });
}
