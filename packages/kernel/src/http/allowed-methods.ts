// Finds the methods that a path has routes for. The reply to any other method is 405 and lists them (RFC 9110 §15.5.6).
import type { FastifyInstance } from 'fastify';

/**
 * Collects the routes that are added to the server from now on. Routes with a wildcard do not count, because they cover paths of any name.
 * @returns a function that returns the methods of a path in alphabetical order; none if the path has no route
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(url, methods);
  });
  return (path) => {
    const parts = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    const methods = [...methodsByUrl].filter(([url]) => covers(url.split('/'), parts)).flatMap(([, each]) => [...each]);
    return [...new Set(methods)].toSorted();
  };
}

/** Returns whether each part of the path equals its part of the URL. A part such as `:name` equals any text. */
const covers = (url: readonly string[], path: readonly string[]): boolean =>
  url.length === path.length && url.every((part, index) => part.startsWith(':') || part === path[index]);
