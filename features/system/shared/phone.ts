// Checks phone numbers, in the form and on the server, with the texts of the specification (§5). `codeText` has converted full-width digits
// before.

import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { codeText } from '@ec/resource/fields';

const landline = /^0\d{2,3}-?\d{7,8}$/;

const phoneTexts = {
  empty: { zh: '手机号码不能为空', en: 'Enter the mobile number' },
  length: { zh: '手机号码长度不为11位', en: 'A mobile number must have 11 digits' },
  shape: { zh: '手机号码格式不正确', en: 'Not a valid mobile number' },
  telephone: { zh: '电话号码格式不正确', en: 'Only digits and + - ( ) are allowed' },
} satisfies Record<string, Label>;

/** Returns what is wrong with a mobile number; undefined for a valid one. */
export function phoneProblem(phone: string): Label | undefined {
  if (phone.trim() === '') return phoneTexts.empty;
  if (/[^\d-]/.test(phone)) return phoneTexts.shape;
  if (phone.length !== 11) return phoneTexts.length;
  return landline.test(phone) || phone.includes('-') ? phoneTexts.shape : undefined;
}

/** A required mobile number, shown masked. */
export const phone = (label: Label): Field<'text', unknown, 'required'> =>
  codeText(label).max(11).required(phoneTexts.empty).checked(phoneProblem).masked();

/** An optional phone number, shown masked. */
export const optionalPhone = (label: Label): Field<'text', unknown, never> =>
  codeText(label).max(11).checked(phoneProblem).masked();

/** Returns what is wrong with a number of any kind: mobile, landline or hotline. */
export const telephoneProblem = (number: string): Label | undefined =>
  /^\+?[\d() -]+$/.test(number) && number.replace(/\D/g, '').length >= 3 ? undefined : phoneTexts.telephone;

export const telephone = (label: Label): Field<'text', unknown, never> => codeText(label).checked(telephoneProblem);
