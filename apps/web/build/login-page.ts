// In development: the addresses whose page is login.html or big-screen.html, as apps/server/src/pages.ts serves them.
import type { Plugin } from 'vite';

export function loginPage(): Plugin {
  return {
    name: 'login-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(login|oauth\/redirect\/[^/?]+)(\?|$)/.test(request.url ?? ''))
          request.url = (request.url ?? '').replace(/^[^?]*/, '/login.html');
        if (/^\/big-screen\/user(\?|$)/.test(request.url ?? ''))
          request.url = (request.url ?? '').replace(/^[^?]*/, '/big-screen.html');
        next();
      });
    },
  };
}
