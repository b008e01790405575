// The number (审图号) under which the authority has reviewed a map, such as GS(2024)0650号, GS京(2023)1234号 or 鲁SG(2023)026号.
export const reviewNoPattern = /^\p{Script=Han}{0,2}(?:GS|SG|S)\p{Script=Han}?[(（]\d{4}[)）]\s?\d{1,6}\s?号$/u;

export const reviewNoText = {
  zh: '审图号格式如 GS(2024)0650号',
  en: 'A review number looks like GS(2024)0650号',
};
