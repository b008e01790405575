// Creates the routes of a contract: one under its own path, and a further one for each alias of the base path of its resource.
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Contract, InputOf, OutputOf } from '@ec/resource/contract';

/** Settings of a route that only the server needs, so that the contract does not have them. */
type Settings = Pick<
  Route,
  | 'carriesSecrets'
  | 'takesAnyText'
  | 'isRead'
  | 'perMinute'
  | 'takesFiles'
  | 'bodyLimit'
  | 'filesLimit'
  | 'keepsBody'
  | 'guests'
  | 'onRefused'
>;

/** The output; or the reply object if the handler has sent the reply itself, such as a file. */
type Answer<C extends Contract> = OutputOf<C> | Call['reply'];

/** Returns the routes of a contract. If the server checks replies, it checks the result of the handler against the contract. */
export function serve<C extends Contract>(
  contract: C,
  handler: (call: Call<InputOf<C>>) => Answer<C> | Promise<Answer<C>>,
  settings: Settings = {},
): Route[] {
  const { method, path, access, title, input, output, from, of, bare } = contract;
  const mainRoute = route<InputOf<C>>({
    ...settings,
    method,
    path: `/${path}`,
    access,
    title: title.en,
    label: title,
    from,
    // The handler reads a body with files and checks its fields itself.
    ...(settings.takesFiles ? { documentedInput: () => input } : { input: input as never }),
    ...(bare ? { bare } : {}),
    output: () => output,
    handler,
  });
  const aliasRoutes = (of?.aliases ?? []).map((alias) => ({
    ...mainRoute,
    path: `/${path.replace(of?.base ?? '', alias)}`,
    aliasOf: mainRoute.path,
  }));
  return [mainRoute, ...aliasRoutes];
}
