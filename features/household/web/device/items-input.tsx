// The input of settings for inverters: each setting has a line with its unit and limits. The value omits settings whose line is empty.
import { labelOf } from '@ec/language/label';
import type { Control } from '@ec/ui/input/control';
import { ChoiceInput } from '@ec/ui/input/input-choice.tsx';
import { TextInput } from '@ec/ui/input/input-text.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type SettingCode, settingCodes, settingRules } from '../../shared/device/setting-items.ts';
import { householdTexts } from '../household-texts.ts';
import '../household.css';

/** A setting in the form. Its value may be text that is not a number yet. */
type SettingDraft = { code: SettingCode; value: unknown };

const itemsOf = (value: unknown): readonly SettingDraft[] => (Array.isArray(value) ? value : []);

export function ItemsInput({ id, value, onChange, ...control }: Control) {
  const language = useLanguage();
  const { on, off, now } = useTexts(householdTexts);
  const items = itemsOf(value);
  const set = (code: SettingCode, typed: unknown) => {
    const others = items.filter((item) => item.code !== code);
    const isEmpty = typed === '' || typed === undefined || typed === null;
    const number = Number(typed);
    const next = isEmpty ? others : [...others, { code, value: Number.isFinite(number) ? number : typed }];
    onChange(settingCodes.flatMap((each) => next.filter((item) => item.code === each)));
  };
  return (
    <div id={id} className="ec-setting-items" tabIndex={-1}>
      {settingCodes.map((code) => {
        const rule = settingRules[code];
        const item = items.find((each) => each.code === code);
        const one = { ...control, id: `${id}-${code}`, value: item?.value, isRequired: false };
        return (
          <label key={code} htmlFor={one.id} className="ec-setting-item">
            <span>{labelOf(rule.label, language)}</span>
            {'isSwitch' in rule ? (
              <ChoiceInput
                {...one}
                options={
                  code === 'timeSync'
                    ? [{ value: 1, label: now }]
                    : [
                        { value: 1, label: on },
                        { value: 0, label: off },
                      ]
                }
                onChange={(typed) => set(code, typed)}
              />
            ) : (
              <TextInput {...one} kind="decimal" unit={rule.unit} onChange={(typed) => set(code, typed)} />
            )}
            <small>{'isSwitch' in rule ? '' : `${rule.min} – ${rule.max}`}</small>
          </label>
        );
      })}
    </div>
  );
}
