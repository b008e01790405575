// Invented names and numbers of people, firms and trucks, with valid formats and check digits.
import type { SeededRandom } from '@ec/kernel/seeded-random';

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭鲁韦马'];
const firsts = [...'建志国文海晓俊德长永春立光明振玉宏学福兴家树宝金荣庆成新东广'];
const seconds = [...'军强伟勇峰刚平华林波斌涛辉鹏杰龙飞祥生山利民安全亮江河松柱'];

export const personName = (random: SeededRandom): string =>
  `${random.pick(surnames)}${random.pick(firsts)}${random.next() < 0.55 ? random.pick(seconds) : ''}`;

/** `block` and `index` make the number unique in a tenant. */
export const phoneOf = (tenantId: string, block: number, index: number): string =>
  `1990${tenantId.slice(-1)}${block}${String(index).padStart(5, '0')}`;

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Returns an identity number by GB 11643 with its check character. Region 99 does not exist. */
export function idCardOf(random: SeededRandom, number: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const born = `${random.whole(1968, 1999)}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`;
  const body = `99${String(random.whole(0, 9999)).padStart(4, '0')}${born}${String(number % 1000).padStart(3, '0')}`;
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

const codeLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns a credit code by GB 32100 with its check character. Region 99 does not exist. */
export function creditCodeOf(random: SeededRandom, number: number): string {
  const organisation = `MA9${String(number).padStart(3, '0')}${random.whole(10, 99)}`;
  const body = `9199${String(random.whole(0, 9999)).padStart(4, '0')}${organisation}${codeLetters[random.whole(0, 30)]}`;
  const sum = [...body].reduce((total, letter, index) => total + codeLetters.indexOf(letter) * (3 ** index % 31), 0);
  return `${body}${codeLetters[(31 - (sum % 31)) % 31]}`;
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const vinValues: Record<string, number> = Object.fromEntries(
  [...'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.matchAll(/([A-Z])(\d)/g)].map(([, letter, value]) => [
    letter,
    Number(value),
  ]),
);
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns a VIN by GB 16735 with its check digit. */
export function vinOf(random: SeededRandom, year: number, number: number): string {
  const letter = () => vinLetters[random.whole(0, vinLetters.length - 1)] ?? 'A';
  const model = 'NPRSTVWXY'[(year - 2022) % 9] ?? 'N';
  const body = `L0Z${letter()}${letter()}${random.whole(1, 9)}${letter()}${random.whole(1, 9)}0${model}A${String(number).padStart(6, '0')}`;
  const sum = [...body].reduce(
    (total, sign, index) => total + (vinValues[sign] ?? Number(sign)) * (vinWeights[index] ?? 0),
    0,
  );
  return `${body.slice(0, 8)}${sum % 11 === 10 ? 'X' : sum % 11}${body.slice(9)}`;
}

const plateHeads: Record<string, string> = {
  '1302': '冀B',
  '1401': '晋A',
  '1506': '蒙K',
  '1502': '蒙B',
  '6108': '陕K',
  '3711': '鲁L',
  '4101': '豫A',
  '3302': '浙B',
  '4201': '鄂A',
  '50': '渝A',
  '4401': '粤A',
};

/** Returns a plate of eight characters. Plates of large new-energy vehicles end with a letter. `index` makes the plate unique in a city. */
export const plateOf = (cityCode: string, letter: 'D' | 'F', index: number): string =>
  `${plateHeads[cityCode] ?? '沪A'}0${String(index).padStart(4, '0')}${letter}`;
