// In development, serves login.html and big-screen.html at their addresses, like apps/server/src/pages.ts.
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
