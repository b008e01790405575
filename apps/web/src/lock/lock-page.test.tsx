// @vitest-environment happy-dom
// Tests the title of the browser tab while the console is locked.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { brandStore } from '../settings/brand-store.ts';
import { LockPage } from './lock-page.tsx';

afterEach(() => {
  cleanup();
  brandStore.setState({ brand: undefined });
  window.history.replaceState(null, '', '/');
});

it('contains the brand of the tenant', () => {
  brandStore.setState({ brand: { title: 'Sunny Power', color: '', logo: '' } });
  render(<LockPage />);
  expect(document.title).toMatch(/^\S+ - Sunny Power$/);
});
