// Facts about each node of a diagram: the state that colours it, and who was there for how long (specification §4).

/** A row of the history of an instance (contract §6). */
export interface Activity {
  id: string;
  historyActivityId: string;
  historyActivityName: string;
  historyActivityType: string;
  historyActivityDurationTime: string;
  assigneeName: string;
  /** For whom the assignee acted as a deputy. */
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
  /** Oldest first. */
  visits: readonly Activity[];
}

/** Candidates are named in the list of those who may claim a task, and the diagram leaves their nodes unmarked. */
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

/** Nodes where work was done or is waiting; flows between them say nothing of their own in a list. */
export const nodesWithWork = (nodes: readonly NodeHistory[]): NodeHistory[] =>
  nodes.filter(({ state }) => state !== 'flow');
