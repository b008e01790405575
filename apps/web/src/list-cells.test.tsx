// Tests that lists and details show the name of a dictionary key and not its number, also in cells that a page draws itself.

import { type Field, isMany } from '@ec/resource/field';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { displayNameOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { fieldValue } from '@ec/resource-web/field-value.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { LanguageProvider } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resources } from './resources.ts';

const words = (node: ReactNode) =>
  renderToStaticMarkup(<LanguageProvider value="en">{node}</LanguageProvider>).replace(/<[^>]*>/g, '');

function coded(resource: Resource): [string, Field][] {
  return columnFieldsOf(resource).filter(([, { kind }]) => kind === 'dict' || kind === 'dicts');
}

const all = resources.registry.all().filter((resource) => coded(resource).length > 0);

describe.each(all.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('shows a name for the first key of each dictionary, in its list and in its detail', async () => {
    const slots: Slots = (await resources.slots[resource.name]?.())?.slots ?? {};
    for (const [name, field] of coded(resource)) {
      const key = field.enum?.values[0]?.key ?? 1;
      const row = { id: '1', [name]: isMany(field) ? `${key}` : key, [displayNameOf(name, field)]: 'In words' };
      const cell = slots.cells?.[name]?.(row, true) ?? fieldValue(name, field, row, 'en', true);
      expect(words(cell), name).not.toMatch(/^\d*$/);
      expect(words(fieldValue(name, field, row, 'en', false)), name).toBe('In words');
    }
  }, 60_000);
});
