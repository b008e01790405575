// @vitest-environment happy-dom
// Tests the marks of incomplete conditions in the drawer of the query builder.
import { LanguageProvider } from '@ec/ui/text/use-texts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { QueryDrawer } from './query-drawer.tsx';

afterEach(cleanup);

it('marks nothing after the conditions are cleared', () => {
  render(
    <LanguageProvider value="en">
      <QueryDrawer
        label="Bells"
        query={{ all: [{ f: 'weight', o: 'eq', v: '' }] }}
        fields={[{ value: 'weight', label: 'Weight' }]}
        relationsOf={(field) => (field === '' ? [] : [{ value: 'eq', label: 'is', takes: 'one' }])}
        renderValue={() => null}
        isRight={({ f, v }) => f !== '' && v !== ''}
        onSearch={() => undefined}
        onClose={() => undefined}
      />
    </LanguageProvider>,
  );
  const marks = () => screen.queryAllByText('Complete this and check its format');
  fireEvent.click(screen.getByText('Search'));
  expect(marks()).toHaveLength(1);
  fireEvent.click(screen.getByText('Clear all'));
  expect(marks()).toEqual([]);
});
