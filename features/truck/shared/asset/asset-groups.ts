// Headings that forms and details of devices share.
export const basics = { zh: '基本信息', en: 'Basics' };
export const network = { zh: '接入', en: 'Connection' };
export const electrical = { zh: '额定参数', en: 'Rating' };
export const limits = { zh: '运行策略', en: 'Operation' };
export const whereabouts = { zh: '所在位置', en: 'Location' };
export const readings = { zh: '表码', en: 'Readings' };
export const live = { zh: '实时数据', en: 'Live values' };
export const cells = { zh: '电芯与绝缘', en: 'Cells and insulation' };
export const totals = { zh: '累计', en: 'Totals' };
