// Serves a contract: one route, and one more under each other spelling of its resource.
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Contract, InputOf, OutputOf } from '@ec/resource/contract';

/** Settings of a call that the server alone needs. */
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
  | 'refused'
>;

/** The output, or the reply itself where the handler has sent it: a file, a refusal with a body of its own. */
type Answer<C extends Contract> = OutputOf<C> | Call['reply'];

/** The result of the handler is checked against the contract wherever the server checks its replies. */
export function serve<C extends Contract>(
  contract: C,
  handler: (call: Call<InputOf<C>>) => Answer<C> | Promise<Answer<C>>,
  settings: Settings = {},
): Route[] {
  const { method, path, access, title, input, output, from, of, bare } = contract;
  const served = route<InputOf<C>>({
    ...settings,
    method,
    path: `/${path}`,
    access,
    title: title.en,
    label: title,
    from,
    // A body with files is read by the handler, which checks its fields itself.
    ...(settings.takesFiles ? { described: () => input } : { input: input as never }),
    ...(bare ? { bare } : {}),
    output: () => output,
    handler,
  });
  const others = (of?.aliases ?? []).map((alias) => ({
    ...served,
    path: `/${path.replace(of?.base ?? '', alias)}`,
    aliasOf: served.path,
  }));
  return [served, ...others];
}
