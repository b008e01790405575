// Decides which codes of regions.txt are divisions of GB/T 2260. The file has the codes of the National Bureau of Statistics as of
// 2023-06-30. The statistics give every place exactly three levels, and count some areas separately. For both they invent codes:
//
// 1. 市辖区, 县, 省(自治区)直辖县级行政区划 at city level (1101, 5002, 4190 …) only fill the level. No such city exists. The counties below
//    belong to the province (110101 东城区 to 11 北京市, 419001 济源市 to 41).
// 2. A county with the name of its city (441900 东莞市, 442000 中山市, 460400 儋州市, 620201 嘉峪关市): these cities have no counties,
//    so the statistics invent one. Only the four digits of the city are kept.
// 3. County codes that end in 71–79 (130171 石家庄高新技术产业开发区 …) are development zones, scenic areas and industrial parks, which the
//    statistics count separately. Their land belongs to the counties around them, which have their own codes.
//
// The statistics do not count 71 台湾省, 81 香港 and 82 澳门特别行政区; these are added from the standard.
export interface Division {
  code: string;
  name: string;
}

export const addedDivisions: readonly Division[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

const filler = /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/;

/** Returns the rule by which the code is invented; undefined for a real division. `nameOf` returns the name of any code in regions.txt. */
export function findInventionRule(
  { code, name }: Division,
  nameOf: (code: string) => string | undefined,
): 'filler' | 'city twice' | 'zone' | undefined {
  if (code.length === 4 && filler.test(name)) return 'filler';
  if (code.length !== 6) return undefined;
  if (nameOf(code.slice(0, 4)) === name) return 'city twice';
  const last = Number(code.slice(4));
  return last >= 71 && last <= 79 ? 'zone' : undefined;
}
