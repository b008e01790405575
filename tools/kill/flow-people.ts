// Simulated people start leaves and decide about them over HTTP, each time at a random server, and record what was acknowledged.
import { createHash } from 'node:crypto';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import { isObject } from '@ec/language/unknown';
import { adminPassword } from './server.ts';

/** A leave with two parallel branches before its approval: a task with a timed reminder, and a pause with a task to claim after it. */
export const flowDiagram = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"
  xmlns:ec="urn:energy-cloud:workflow:1" targetNamespace="kill"><process id="killFlow" name="Kill" isExecutable="true">
  <startEvent id="start"/><parallelGateway id="split"/><parallelGateway id="join"/>
  <userTask id="first" f:assignee="\${taskUser}"/><userTask id="reminded" f:assignee="\${taskUser}" ec:onReject="flow"/><endEvent id="noted"/>
  <boundaryEvent id="late" attachedToRef="first" cancelActivity="false"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>
  <intermediateCatchEvent id="pause"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>
  <userTask id="second" f:candidateUsers="\${taskUser}"/>
  <userTask id="decide" f:assignee="\${taskUser}" ec:onReject="flow"/><exclusiveGateway id="decision"/>
  <serviceTask id="approved" ec:handler="leave.approve"/><serviceTask id="refused" ec:handler="leave.reject"/>
  <endEvent id="end"/><endEvent id="endRefused"/>
  <sequenceFlow id="f1" sourceRef="start" targetRef="split"/><sequenceFlow id="f2" sourceRef="split" targetRef="first"/>
  <sequenceFlow id="f3" sourceRef="split" targetRef="pause"/><sequenceFlow id="f4" sourceRef="pause" targetRef="second"/>
  <sequenceFlow id="f5" sourceRef="late" targetRef="reminded"/><sequenceFlow id="f6" sourceRef="reminded" targetRef="noted"/>
  <sequenceFlow id="f7" sourceRef="first" targetRef="join"/><sequenceFlow id="f8" sourceRef="second" targetRef="join"/>
  <sequenceFlow id="f9" sourceRef="join" targetRef="decide"/><sequenceFlow id="f10" sourceRef="decide" targetRef="decision"/>
  <sequenceFlow id="f11" sourceRef="decision" targetRef="approved"><conditionExpression>\${pass}</conditionExpression></sequenceFlow>
  <sequenceFlow id="f12" sourceRef="decision" targetRef="refused"><conditionExpression>\${!pass}</conditionExpression></sequenceFlow>
  <sequenceFlow id="f13" sourceRef="approved" targetRef="end"/><sequenceFlow id="f14" sourceRef="refused" targetRef="endRefused"/>
</process></definitions>`;

/** The ids of acknowledged acts: instances that were started, and tasks that were claimed or completed. */
export interface Acknowledged {
  started: Set<string>;
  claimed: Set<string>;
  completed: Set<string>;
}

export interface Actor {
  userId: string;
  token: string;
  /** The number of the working day of the last leave (`dayText`). Each leave takes the next day, so that no two overlap. */
  lastDay: number;
}

export interface Act {
  /** Returns the address of a random server. */
  url(): string;
  random: SeededRandom;
  definitionId: string;
  acknowledged: Acknowledged;
  actors: readonly Actor[];
}

interface Reply {
  code: number;
  data?: unknown;
  msg?: unknown;
}

const basic = `Basic ${btoa('saber:saber_secret')}`;

export async function signInAs(url: string, username: string): Promise<string> {
  const password = createHash('md5').update(adminPassword).digest('hex');
  const query = new URLSearchParams({ tenantId: '000000', username, password, grant_type: 'password' });
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  });
  const reply: unknown = await answer.json();
  if (!isObject(reply) || typeof reply.access_token !== 'string')
    throw new Error(`${username}: ${JSON.stringify(reply)}`);
  return reply.access_token;
}

/** Returns undefined where no valid answer came, because the server was killed or could not reach its database. */
export async function callAs(url: string, token: string, path: string, body?: object): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}`, authorization: basic },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply: unknown = await response.json();
    if (!isObject(reply) || typeof reply.code !== 'number' || reply.code >= 500) return undefined;
    return { code: reply.code, data: reply.data, msg: reply.msg };
  } catch {
    return undefined;
  }
}

async function taskIds(url: string, token: string, list: string): Promise<string[]> {
  const reply = await callAs(url, token, `blade-flow/work/${list}?current=1&size=20`);
  const records = isObject(reply?.data) && Array.isArray(reply.data.records) ? reply.data.records : [];
  return records.flatMap((row: unknown) => (isObject(row) && typeof row.taskId === 'string' ? [row.taskId] : []));
}

/** Returns a time on a working day, because a leave needs one. Day 0 is a Monday. */
function dayText(workingDay: number, time: string): string {
  const offset = Math.floor(workingDay / 5) * 7 + (workingDay % 5);
  return `${new Date(Date.UTC(2030, 0, 7) + offset * 86_400_000).toISOString().slice(0, 10)} ${time}`;
}

async function startLeave({ url, random, definitionId, acknowledged, actors }: Act, actor: Actor): Promise<void> {
  const others = actors.filter((other) => other !== actor);
  actor.lastDay += 1;
  const reply = await callAs(url(), actor.token, 'blade-desk/process/leave/start-process', {
    processDefinitionId: definitionId,
    taskUser: random.pick(others).userId,
    reason: 'kill',
    startTime: dayText(actor.lastDay, '09:00:00'),
    endTime: dayText(actor.lastDay, '18:00:00'),
  });
  if (!reply) return;
  if (reply.code !== 200 || !isObject(reply.data)) throw new Error(`start: ${JSON.stringify(reply)}`);
  acknowledged.started.add(String(reply.data.processInstanceId));
}

/** Claims up to two tasks of the person and completes one. @returns whether a task waited */
export async function workOff({ url, random, acknowledged }: Act, actor: Actor): Promise<boolean> {
  const claimable = await taskIds(url(), actor.token, 'claim-list');
  for (const taskId of claimable.slice(0, 2)) {
    const reply = await callAs(url(), actor.token, 'blade-flow/work/claim-task', { taskId });
    if (reply?.code === 200) acknowledged.claimed.add(taskId);
  }
  const open = await taskIds(url(), actor.token, 'todo-list');
  const taskId = open.length > 0 ? random.pick(open) : undefined;
  if (taskId === undefined) return claimable.length > 0;
  const flag = random.next() < 0.8 ? { flag: 'ok' } : { comment: 'no' };
  const body = { taskId, ...flag };
  // Sometimes the same completion is sent twice, also to different servers. Only one of the two may succeed.
  const clicks = random.next() < 0.2 ? [url(), url()] : [url()];
  const replies = await Promise.all(
    clicks.map((server) => callAs(server, actor.token, 'blade-flow/work/complete-task', body)),
  );
  const accepted = replies.filter((reply) => reply?.code === 200);
  if (accepted.length > 1) throw new Error(`task ${taskId} was completed twice`);
  if (accepted.length === 1) acknowledged.completed.add(taskId);
  return true;
}

export interface RunningActors {
  /** Resolves when the last call has ended. */
  end(): Promise<void>;
}

export function startActing(act: Act): RunningActors {
  let isOver = false;
  const work = async (actor: Actor) => {
    while (!isOver) {
      if (act.random.next() < 0.18) await startLeave(act, actor);
      else await workOff(act, actor);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // `allSettled` handles rejections at once: an unhandled rejection would end the process before it has stopped its servers.
  const people = Promise.allSettled(act.actors.map(work));
  return {
    async end() {
      isOver = true;
      const outcomes = await people;
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
