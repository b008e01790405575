// English names of regions. The register of divisions has Chinese names alone, so the name is spelled in pinyin without its kind (济南市 →
// Jinan); names that English writes otherwise (Inner Mongolia, Harbin) stand beside it.
import { pinyin } from 'pinyin-pro';
import { autonomous, established, kinds } from './region-texts.ts';

const spelledNames = new Map<string, string>();

/** 历下区 → Lixia District. A name in other letters than Chinese stays as it is. */
export function englishRegion(name: string): string {
  const spelled = spelledNames.get(name) ?? spell(name);
  spelledNames.set(name, spelled);
  return spelled;
}

function spell(name: string): string {
  if (!/\p{Script=Han}/u.test(name)) return name;
  const establishedName = established.get(name);
  if (establishedName) return establishedName;
  const [ending = '', kind = ''] = kinds.find(([each]) => name.endsWith(each)) ?? [];
  const whole = name.slice(0, name.length - ending.length);
  const wholeName = established.get(whole);
  if (wholeName) return `${wholeName}${kind}`;
  const place = autonomous.exec(name)?.[1] ?? whole;
  const placeName = established.get(place);
  if (placeName) return `${placeName}${kind}`;
  // A place of one character keeps its kind in its name: 赵县 → Zhaoxian.
  return place.length < 2 ? joined(name) : `${joined(place)}${kind}`;
}

/** Syllables as one word; an apostrophe stands before one that begins with a vowel: Xi’an. */
function joined(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
  const word = syllables.map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable));
  const text = word.join('');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
