// Derives the state that colours each node of a diagram, and its visits, from the history of an instance (specification §4).

/** A row of the history of an instance (contract §6). */
export interface Activity {
  id: string;
  historyActivityId: string;
  historyActivityName: string;
  historyActivityType: string;
  historyActivityDurationTime: string;
  assigneeName: string;
  /** The person for whom the assignee acted as a deputy. */
  principalName?: string;
  createTime: string;
  endTime: string;
  comment: string;
}

export type NodeState = 'finished' | 'active' | 'flow';

export interface NodeHistory {
  id: string;
  name: string;
  type: string;
  state: NodeState;
  /** The visits of the node, the oldest first. */
  visits: readonly Activity[];
}

/** Returns whether the diagram marks the node of the row. Rows of candidates do not mark it, because nobody works on the task yet. */
const isMarked = ({ historyActivityType }: Activity): boolean => historyActivityType !== 'candidate';

const stateOf = ({ historyActivityType, endTime }: Activity): NodeState => {
  if (historyActivityType === 'sequenceFlow') return 'flow';
  return endTime === '' ? 'active' : 'finished';
};

/** Groups the rows by node in the order of their first visit. After a return a node has several rows, and the last one colours it. */
export function groupByNode(activities: readonly Activity[]): NodeHistory[] {
  const nodes = new Map<string, NodeHistory>();
  for (const activity of activities.filter(isMarked)) {
    const { historyActivityId: id, historyActivityName: name, historyActivityType: type } = activity;
    const visits = [...(nodes.get(id)?.visits ?? []), activity];
    nodes.set(id, { id, name: name || id, type, state: stateOf(activity), visits });
  }
  return [...nodes.values()];
}

/** Returns the nodes without the sequence flows between them, which a list does not need. */
export const withoutSequenceFlows = (nodes: readonly NodeHistory[]): NodeHistory[] =>
  nodes.filter(({ state }) => state !== 'flow');
