// Tests the English names of provinces, cities and counties.
import { expect, it } from 'vitest';
import { readSource } from '../seed/regions.ts';
import { englishRegion } from './english-region.ts';

it.each([
  ['山东省', 'Shandong'],
  ['陕西省', 'Shaanxi'],
  ['山西省', 'Shanxi'],
  ['重庆市', 'Chongqing'],
  ['内蒙古自治区', 'Inner Mongolia'],
  ['新疆维吾尔自治区', 'Xinjiang'],
  ['宁夏回族自治区', 'Ningxia'],
  ['广西壮族自治区', 'Guangxi'],
  ['西安市', "Xi'an"],
  ['六安市', "Lu'an"],
  ['厦门市', 'Xiamen'],
  ['哈尔滨市', 'Harbin'],
  ['马鞍山市', "Ma'anshan"],
  ['恩施土家族苗族自治州', 'Enshi'],
  ['延边朝鲜族自治州', 'Yanbian'],
  ['黔西南布依族苗族自治州', 'Qianxinan'],
  ['海西蒙古族藏族自治州', 'Haixi'],
  ['巴音郭楞蒙古自治州', 'Bayingolin'],
  ['克孜勒苏柯尔克孜自治州', 'Kizilsu'],
  ['伊犁哈萨克自治州', 'Ili'],
  ['大兴安岭地区', 'Da Hinggan Ling'],
  ['锡林郭勒盟', 'Xilingol'],
  ['历下区', 'Lixia District'],
  ['鄞州区', 'Yinzhou District'],
  ['赵县', 'Zhaoxian'],
  ['郊区', 'Jiaoqu'],
  ['东港区', 'Donggang District'],
  ['阿荣旗', 'Arong Banner'],
  ['中华人民共和国', 'China'],
  ['Region 71', 'Region 71'],
  ['constructor区', 'Constructor District'],
])('%s is %s in English', (name, english) => expect(englishRegion(name)).toBe(english));

it('every region of the seed has an English name without Chinese characters', () => {
  const wrong = readSource().filter(({ name }) => !/^[A-ZÜ][\w'ü ]+$/u.test(englishRegion(name)));
  expect(wrong).toEqual([]);
});
