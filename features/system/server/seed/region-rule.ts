// Which codes of the statistics are no divisions of GB/T 2260. The statistics (regions.txt, National Bureau of Statistics as of
// 2023-06-30) give every place exactly three levels and count some areas apart, and invent codes where the standard has none:
//
// 1. 市辖区, 县, 省(自治区)直辖县级行政区划 at city level (1101, 5002, 4190 …): only fill the level. There is no such city; the
//    counties below belong to the province itself, and hang there (110101 东城区 under 11 北京市, 419001 济源市 under 41).
// 2. A county with the name of its city (441900 东莞市, 442000 中山市, 460400 儋州市, 620201 嘉峪关市): these cities have no
//    counties; the statistics give them one of their own name. The four digits of the city are the place.
// 3. County codes that end in 71–79 (130171 石家庄高新技术产业开发区 …): development zones, scenic areas, industrial parks that the
//    statistics count apart. Their land belongs to the counties around them, which have codes of their own.
//
// The statistics leave out what they do not count: 71 台湾省, 81 and 82 香港, 澳门特别行政区 are added from the standard.
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

/** The reason why a code is dropped, undefined where it is a real division. `nameOf` knows all codes of the source. */
export function inventedBecause(
  { code, name }: Division,
  nameOf: (code: string) => string | undefined,
): 'filler' | 'city twice' | 'zone' | undefined {
  if (code.length === 4 && filler.test(name)) return 'filler';
  if (code.length !== 6) return undefined;
  if (nameOf(code.slice(0, 4)) === name) return 'city twice';
  const last = Number(code.slice(4));
  return last >= 71 && last <= 79 ? 'zone' : undefined;
}
