// For tests: draws a diagram from a tree of blocks, and computes the expected course of an instance without the engine.
import { type ModelReading, readModel } from './read-model.ts';

export type Block =
  | { kind: 'task'; name: string; signers?: number }
  | { kind: 'timed'; name: string; escalation: string }
  | { kind: 'sequence' | 'parallel' | 'inclusive' | 'exclusive'; parts: Block[] }
  | { kind: 'sub' | 'call'; part: Block };

export const task = (name: string, signers?: number): Block => ({
  kind: 'task',
  name,
  ...(signers ? { signers } : {}),
});
export const timed = (name: string, escalation: string): Block => ({ kind: 'timed', name, escalation });
export const sequence = (...parts: Block[]): Block => ({ kind: 'sequence', parts });
export const parallel = (...parts: Block[]): Block => ({ kind: 'parallel', parts });
export const inclusive = (...parts: Block[]): Block => ({ kind: 'inclusive', parts });
export const exclusive = (...parts: Block[]): Block => ({ kind: 'exclusive', parts });
export const sub = (part: Block): Block => ({ kind: 'sub', part });
export const call = (part: Block): Block => ({ kind: 'call', part });

const partsOf = (block: Block): Block[] => ('parts' in block ? block.parts : 'part' in block ? [block.part] : []);

/** Lists all tasks of a block, including tasks that no instance reaches. */
export function namesOf(block: Block): string[] {
  if (block.kind === 'task') return [block.name];
  if (block.kind === 'timed') return [block.name, block.escalation];
  return partsOf(block).flatMap(namesOf);
}

/** Returns the parts that an instance takes: of an exclusive block the first part, of an inclusive block all parts but the last, at least one. */
function chosenParts(block: Block): Block[] {
  const parts = partsOf(block);
  if (block.kind === 'exclusive') return parts.slice(0, 1);
  return block.kind === 'inclusive' ? parts.slice(0, Math.max(1, parts.length - 1)) : parts;
}

/** Lists the tasks through which an instance of the block goes without returns and without fired timers. */
export function courseOf(block: Block): string[] {
  if (block.kind === 'task' || block.kind === 'timed') return [block.name];
  return chosenParts(block).flatMap(courseOf);
}

/** Lists the tasks from the target to the end of the block. Sibling branches count as completed. */
export function courseFrom(block: Block, target: string): string[] {
  if (block.kind === 'task' || block.kind === 'timed') return [target];
  const parts = partsOf(block);
  const index = parts.findIndex((part) => namesOf(part).includes(target));
  const part = parts[index];
  if (!part) return [];
  const later = block.kind === 'sequence' ? parts.slice(index + 1).flatMap(courseOf) : [];
  return [...courseFrom(part, target), ...later];
}

/** Returns the innermost branch of a fork that contains both tasks, or else the whole block. */
export function commonBranch(block: Block, first: string, second: string): Block {
  const part = partsOf(block).find((row) => [first, second].every((name) => namesOf(row).includes(name)));
  if (!part) return block;
  const inner = commonBranch(part, first, second);
  const isFork = block.kind === 'parallel' || block.kind === 'inclusive';
  return isFork || isBranch(part, inner) ? inner : block;
}

/** Returns whether a fork is between a block and a block inside it. */
function isBranch(block: Block, inner: Block): boolean {
  if (block === inner) return false;
  const part = partsOf(block).find((row) => row === inner || (partsOf(row).length > 0 && holds(row, inner)));
  if (!part) return false;
  return block.kind === 'parallel' || block.kind === 'inclusive' || isBranch(part, inner);
}

const holds = (block: Block, inner: Block): boolean =>
  block === inner || partsOf(block).some((part) => holds(part, inner));

const heading =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn" ' +
  'xmlns:ec="urn:energy-cloud:workflow:1" targetNamespace="test">';

export const diagramOf = (key: string, body: string): string =>
  `${heading}<process id="${key}" isExecutable="true">${body}</process></definitions>`;

interface Drawing {
  xml: string[];
  next: number;
  called: Map<string, string>;
}

/** Draws a block. @returns its first and its last node */
function draw(block: Block, drawing: Drawing): [string, string] {
  const takeId = (prefix: string): string => `${prefix}${drawing.next++}`;
  const connect = (source: string, target: string, condition = ''): void => {
    const inner = condition ? `<conditionExpression>\${${condition}}</conditionExpression>` : '';
    drawing.xml.push(
      `<sequenceFlow id="${takeId('f')}" sourceRef="${source}" targetRef="${target}">${inner}</sequenceFlow>`,
    );
  };
  switch (block.kind) {
    case 'task': {
      const loop = block.signers
        ? `<multiInstanceLoopCharacteristics f:collection="signers${block.signers}" f:elementVariable="signer"/>`
        : '';
      const assignee = block.signers ? `\${signer}` : 'boss';
      drawing.xml.push(`<userTask id="${block.name}" f:assignee="${assignee}" ec:onReject="end">${loop}</userTask>`);
      return [block.name, block.name];
    }
    case 'timed': {
      const merge = takeId('merge');
      drawing.xml.push(
        `<userTask id="${block.name}" f:assignee="boss"/><userTask id="${block.escalation}" f:assignee="boss"/>` +
          `<exclusiveGateway id="${merge}"/><boundaryEvent id="late${block.name}" attachedToRef="${block.name}">` +
          '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>',
      );
      connect(block.name, merge);
      connect(`late${block.name}`, block.escalation);
      connect(block.escalation, merge);
      return [block.name, merge];
    }
    case 'sequence': {
      const ends = block.parts.map((part) => draw(part, drawing));
      for (const [index, [entry]] of ends.entries()) {
        const previous = ends[index - 1];
        if (previous) connect(previous[1], entry);
      }
      return [ends[0]?.[0] ?? '', ends.at(-1)?.[1] ?? ''];
    }
    case 'sub':
    case 'call':
      return [drawInner(block, drawing, takeId), `sub${drawing.next - 1}`];
    default: {
      const tag = `${block.kind}Gateway`;
      const [split, join] = [takeId('split'), takeId('join')];
      drawing.xml.push(`<${tag} id="${split}"/><${tag} id="${join}"/>`);
      const chosen = new Set(chosenParts(block));
      for (const part of block.parts) {
        const [entry, exit] = draw(part, drawing);
        connect(split, entry, block.kind === 'parallel' ? '' : chosen.has(part) ? 'yes' : '!yes');
        connect(exit, join);
      }
      return [split, join];
    }
  }
}

function drawInner(
  block: Extract<Block, { part: Block }>,
  drawing: Drawing,
  takeId: (prefix: string) => string,
): string {
  const inner: Drawing = { xml: [], next: drawing.next, called: drawing.called };
  const body = drawWhole(block.part, inner);
  drawing.next = inner.next;
  const id = takeId('sub');
  if (block.kind === 'sub') drawing.xml.push(`<subProcess id="${id}">${body}</subProcess>`);
  else {
    drawing.called.set(`called${id}`, diagramOf(`called${id}`, body));
    drawing.xml.push(`<callActivity id="${id}" calledElement="called${id}"/>`);
  }
  return id;
}

function drawWhole(block: Block, drawing: Drawing): string {
  const id = drawing.next++;
  const [entry, exit] = draw(block, drawing);
  drawing.xml.push(
    `<startEvent id="start${id}"/><endEvent id="end${id}"/>`,
    `<sequenceFlow id="first${id}" sourceRef="start${id}" targetRef="${entry}"/>`,
    `<sequenceFlow id="last${id}" sourceRef="${exit}" targetRef="end${id}"/>`,
  );
  return drawing.xml.join('');
}

export function readBlock(block: Block): Promise<ModelReading> {
  const drawing: Drawing = { xml: [], next: 1, called: new Map() };
  const xml = diagramOf('p', drawWhole(block, drawing));
  return readModel(xml, (key) => Promise.resolve(drawing.called.get(key)));
}

/** Returns a generator of random numbers. The same seed gives the same numbers, so that a failed test can run again. */
export function makeRandom(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x12345) >>> 0;
    return (state >>> 8) % limit;
  };
}
