// The languages of the product.
export type Language = 'zh' | 'en';

export const languages: readonly Language[] = ['zh', 'en'];
