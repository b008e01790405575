// Texts of the card on the home page.
import { defineTexts } from '@ec/language/texts';

export const homeTexts = defineTexts({
  zh: { title: '待办事务', count: '{count} 项', all: '查看全部', claims: '另有 {count} 项可以签收' },
  en: { title: 'My open tasks', count: '{count}', all: 'Show all', claims: '{count} more to claim' },
});
