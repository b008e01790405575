// @vitest-environment happy-dom
// Tests the title of the browser tab on the state pages of people who are not signed in.
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PublicState } from './public-state.tsx';
import { brandStore } from './settings/brand-store.ts';

afterEach(() => {
  cleanup();
  brandStore.setState({ brand: undefined });
});

it('contains the brand of the site', () => {
  brandStore.setState({ brand: { title: 'Sunny Power', color: '', logo: '' } });
  render(<PublicState code="404" />);
  expect(document.title).toMatch(/ - Sunny Power$/);
});
