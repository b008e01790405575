// Translates names of regions. Regions are stored with Chinese names only, so a name is spelled in pinyin and its kind is translated or left out
// (济南市 → Jinan). `region-texts.ts` has the names that English does not write in pinyin (Inner Mongolia, Harbin).
import { pinyin } from 'pinyin-pro';
import { autonomousName, englishNames, kinds } from './region-texts.ts';

const spelledNames = new Map<string, string>();

/** 历下区 → Lixia District. A name without Chinese characters stays as it is. */
export function englishRegion(name: string): string {
  const spelled = spelledNames.get(name) ?? spell(name);
  spelledNames.set(name, spelled);
  return spelled;
}

function spell(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return name;
  const englishName = englishNames.get(name);
  if (englishName) return englishName;
  const [ending = '', kind = ''] = kinds.find(([each]) => name.endsWith(each)) ?? [];
  const nameWithoutKind = name.slice(0, name.length - ending.length);
  const englishWithoutKind = englishNames.get(nameWithoutKind);
  if (englishWithoutKind) return `${englishWithoutKind}${kind}`;
  const place = autonomousName.exec(name)?.[1] ?? nameWithoutKind;
  const placeName = englishNames.get(place);
  if (placeName) return `${placeName}${kind}`;
  // A place of one character keeps its kind in its name: 赵县 → Zhaoxian.
  return place.length < 2 ? spellPinyin(name) : `${spellPinyin(place)}${kind}`;
}

/** Joins the syllables to one word, with an apostrophe before a syllable that begins with a, o or e: Xi'an. */
function spellPinyin(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const word = syllables.map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable));
  const text = word.join('');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
