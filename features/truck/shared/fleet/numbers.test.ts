// Tests the check digits and forms of official numbers of people, companies and trucks.

import { checkCharacter, creditCodeProblem } from '@ec/system/shared/credit-code';
import { idCardProblem, idCheckCharacter } from '@ec/system/shared/id-card';
import { describe, expect, test } from 'vitest';
import { plateColorProblem, plateProblem } from './plate.ts';
import { hasVinCheckDigit, vinProblem } from './vin.ts';

describe('credit codes', () => {
  // The first code is the example of GB 32100-2015. The other two are public codes.
  test.each(['91350100M000100Y43', '91440300708461136T', '91110000802100433B'])('%s is right', (code) =>
    expect(creditCodeProblem(code)).toBeUndefined(),
  );

  test('a wrong check character, an unused letter and a wrong length are refused', () => {
    expect(creditCodeProblem('91350100M000100Y44')?.zh).toContain('校验位');
    expect(creditCodeProblem('91350100I000100Y43')?.zh).toContain('18位');
    expect(creditCodeProblem('91350100M000100Y4')?.zh).toContain('18位');
  });

  test('each single wrong digit is found', () => {
    const code = '91350100M000100Y43';
    for (let index = 0; index < 17; index += 1)
      for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY')
        if (other !== code[index])
          expect(creditCodeProblem(code.slice(0, index) + other + code.slice(index + 1))).toBeDefined();
    expect(checkCharacter(code.slice(0, 17))).toBe('3');
  });
});

describe('ID cards', () => {
  // Both numbers are examples of GB 11643-1999.
  test.each(['11010519491231002X', '440524188001010014'])('%s has the right check character', (number) =>
    expect(idCheckCharacter(number.slice(0, 17))).toBe(number[17]),
  );

  test('an invalid number is refused with the reason', () => {
    expect(idCardProblem('11010519491231002X')).toBeUndefined();
    expect(idCardProblem('110105194912310021')?.zh).toContain('校验位');
    expect(idCardProblem('11010519491331002X')?.zh).toContain('出生日期');
    expect(idCardProblem('1101051949123100')?.zh).toContain('18位');
    expect(idCardProblem('11010519491231002x')?.zh).toContain('18位');
  });
});

describe('plates', () => {
  test.each(['鲁A12345', '冀BD1234', '鲁AD12345', '川A1234挂', '蒙K12345D'])('%s is right', (plate) =>
    expect(plateProblem(plate)).toBeUndefined(),
  );
  test.each(['', '鲁A1234', '鲁AD123456', 'AA12345', '鲁112345', '鲁A1234I', '鲁a12345', '某A12345'])(
    '%s is wrong',
    (plate) => expect(plateProblem(plate)).toBeDefined(),
  );

  test('a new-energy plate has 8 characters, any other 7', () => {
    expect(plateColorProblem('鲁AD12345', 4)).toBeUndefined();
    expect(plateColorProblem('鲁AD12345', 3)).toBeUndefined();
    expect(plateColorProblem('鲁A12345', 2)).toBeUndefined();
    expect(plateColorProblem('鲁A12345', 4)?.zh).toContain('8位');
    expect(plateColorProblem('鲁AD12345', 2)?.zh).toContain('7位');
  });
});

describe('VINs', () => {
  test('a VIN has 17 characters without I, O and Q', () => {
    expect(vinProblem('LSGBC53E8EH123456')).toBeUndefined();
    for (const wrong of [
      'LSGBC53E8EH12345',
      'LSGBC53E8EH1234567',
      'ISGBC53E8EH123456',
      'LSGBO53E8EH123456',
      'LSGBQ53E8EH123456',
    ])
      expect(vinProblem(wrong)).toBeDefined();
  });

  test('the check digit is verified', () => {
    expect(hasVinCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasVinCheckDigit('11111111111111111')).toBe(true);
    expect(hasVinCheckDigit('1M8GDM9A1KP042788')).toBe(false);
  });
});
