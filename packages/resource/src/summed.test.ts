// Tests for which fields a caller sees sums.
import { expect, it } from 'vitest';
import { decimal } from './fields.ts';
import { summedFor } from './summed.ts';

const yuan = decimal(14, 2, { zh: '金额', en: 'Amount', unit: '¥' });
const fields = { paid: yuan.summed(), price: yuan, salary: yuan.summed().masked() };

it('summedFor leaves out a masked field for a caller who does not see it in full', () => {
  expect(summedFor({ fields }, true)).toEqual(['paid', 'salary']);
  expect(summedFor({ fields }, false)).toEqual(['paid']);
});
