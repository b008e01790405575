// Texts of embedded pages.
import { defineTexts } from '@ec/language/texts';

export const embeddedTexts = defineTexts({
  zh: {
    openInWindow: '在新窗口打开',
    late: '页面迟迟没有加载出来，可在新窗口打开。',
    unknown: '服务器无法确认该网站是否允许嵌入。若下方为空白，请在新窗口打开。',
    refusals: {
      refused: { title: '该网站不允许被嵌入', text: '对方网站禁止在其他页面中显示，请在新窗口打开：' },
      unlisted: {
        title: '该网站不在允许嵌入的名单中',
        text: '如工作需要，请平台管理员将其来源加入参数 embed.origins：',
      },
      blocked: { title: '该网站被浏览器拦截', text: '允许嵌入的名单可能刚刚修改，请刷新浏览器后重试：' },
    },
  },
  en: {
    openInWindow: 'Open in a new window',
    late: 'The page is slow to load. It can be opened in a new window.',
    unknown:
      'The server could not find out whether this site allows framing. If you see nothing below, open it in a new window.',
    refusals: {
      refused: {
        title: 'This site does not allow framing',
        text: 'Its owner forbids showing it inside other pages. Open it in a new window:',
      },
      unlisted: {
        title: 'This site is not on the list',
        text: 'Ask the platform administrator to add its origin to the parameter embed.origins:',
      },
      blocked: {
        title: 'The browser blocked this site',
        text: 'The list of sites may have changed just now. Reload the browser and try again:',
      },
    },
  },
});
