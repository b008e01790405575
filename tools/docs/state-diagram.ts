// Draws the moves of a state field as a diagram. An arrow shows the actions of people that make the move. A move without an action is made
// by a device or a rule.
import { nextStatesOf } from '@ec/resource/action';
import type { Resource } from '@ec/resource/resource';

export function stateDiagram(resource: Resource, name: string): string {
  const moves = resource.states[name];
  const field = resource.fields[name];
  if (!moves || !field?.enum) throw new Error(`${resource.name}.${name} has no states`);
  const used = new Set(Object.entries(moves).flatMap(([from, to]) => [Number(from), ...to]));
  const states = field.enum.values.filter(({ key }) => used.has(key));
  const arrows = Object.entries(moves).flatMap(([from, to]) =>
    to.map((next) => {
      const words = actionsOn(resource, name, Number(from), next);
      return `  s${from} --> s${next}${words === '' ? '' : ` : ${words}`}`;
    }),
  );
  const final = states.filter(({ key }) => (moves[key] ?? []).length === 0);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map(({ key, zh, en }) => `  state "${key} ${zh} ${en}" as s${key}`),
    ...arrows,
    ...final.map(({ key }) => `  s${key} --> [*]`),
    '```',
  ].join('\n');
}

function actionsOn(resource: Resource, name: string, from: number, to: number): string {
  const actions = Object.entries(resource.actions).filter(
    ([, action]) =>
      action.stateCondition?.field === name &&
      action.stateCondition.states.includes(from) &&
      nextStatesOf(action, resource.states, from).includes(to),
  );
  return actions.map(([verb]) => verb).join(', ');
}
