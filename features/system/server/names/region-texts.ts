// Defines the English words for names and kinds of regions that are not spelled in pinyin.

/** English names by the Chinese name, which mostly stands without its kind. */
export const englishNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    内蒙古: 'Inner Mongolia',
    陕西: 'Shaanxi',
    西藏: 'Xizang',
    香港: 'Hong Kong',
    澳门: 'Macao',
    呼和浩特: 'Hohhot',
    鄂尔多斯: 'Ordos',
    呼伦贝尔: 'Hulunbuir',
    巴彦淖尔: 'Bayannur',
    乌兰察布: 'Ulanqab',
    兴安: 'Hinggan',
    锡林郭勒: 'Xilingol',
    阿拉善: 'Alxa',
    哈尔滨: 'Harbin',
    齐齐哈尔: 'Qiqihar',
    大兴安岭: 'Da Hinggan Ling',
    拉萨: 'Lhasa',
    日喀则: 'Shigatse',
    昌都: 'Chamdo',
    林芝: 'Nyingchi',
    那曲: 'Nagqu',
    阿里: 'Ngari',
    果洛: 'Golog',
    乌鲁木齐: 'Urumqi',
    克拉玛依: 'Karamay',
    吐鲁番: 'Turpan',
    博尔塔拉: 'Bortala',
    巴音郭楞: 'Bayingolin',
    阿克苏: 'Aksu',
    克孜勒苏: 'Kizilsu',
    喀什: 'Kashgar',
    和田: 'Hotan',
    伊犁: 'Ili',
    阿勒泰: 'Altay',
    台湾: 'Taiwan',
    中华人民共和国: 'China',
    市辖区: 'City districts',
    县: 'Counties',
    省直辖县级行政区划: 'Directly administered',
    自治区直辖县级行政区划: 'Directly administered',
  }),
);

/** The peoples whose names may stand between the place and its kind: 恩施土家族苗族自治州. */
const peoples =
  /(?:[维壮回满苗彝藏侗瑶白傣黎土羌水怒畲]|蒙古|朝鲜|土家|哈尼|布依|傈僳|景颇|哈萨克|柯尔克孜|维吾尔|达斡尔|鄂温克|鄂伦春|锡伯|东乡|保安|撒拉|裕固|仡佬|仫佬|毛南|拉祜|佤|纳西|普米|独龙|塔吉克|各)族?/;
export const autonomousName = new RegExp(`^(.+?)(?:${peoples.source})*(?:自治区|自治州|自治县|自治旗)$`);

/** English words for the kinds; "" leaves the kind out. A district keeps its kind, because the city around it may have the same name. */
export const kinds: readonly (readonly [ending: string, kind: string])[] = [
  ['特别行政区', ''],
  ['自治县', ' County'],
  ['自治旗', ' Banner'],
  ['自治区', ''],
  ['自治州', ''],
  ['街道', ' Subdistrict'],
  ['地区', ''],
  ['林区', ' Forest District'],
  ['矿区', ' Mining District'],
  ['新区', ' New District'],
  ['省', ''],
  ['市', ''],
  ['盟', ''],
  ['区', ' District'],
  ['县', ' County'],
  ['旗', ' Banner'],
  ['镇', ' Town'],
  ['乡', ' Township'],
  ['村', ' Village'],
];
