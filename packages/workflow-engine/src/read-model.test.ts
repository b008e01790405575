// Tests which models are refused before deployment, with which problem, and the warnings about the other models.
import { describe, expect, it } from 'vitest';
import { findXmlProblem } from './guard-xml.ts';
import { readModel } from './read-model.ts';
import { diagramOf } from './test-block.ts';
import { flowDiagram, readFlow } from './test-flow.ts';

const codesOf = async (flows: string, elements: Record<string, string> = {}) =>
  (await readFlow(flows, elements)).problems.map(({ code, element }) => `${code} ${element}`);

const whole = (element: string) => ({ A: element });
const simple = 'start > A\nA > end';

describe('the guard before the parser', () => {
  it.each([
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><definitions/>', 'declaration'],
    ['<?xml version="1.0"?>\n<!doctype x><definitions/>', 'declaration'],
    ['<!ENTITY x "y"><definitions/>', 'declaration'],
    [`<a>${'<b/>'.repeat(20_000)}</a>`, 'tooManyElements'],
    [`${'<a>'.repeat(61)}`, 'tooDeep'],
    [`<a x="${'x'.repeat(2_000_001)}"/>`, 'tooLarge'],
    ['<a>\u0000</a>', 'unstorable'],
    ['<a>\ud800</a>', 'unstorable'],
  ])('refuses %.40s', async (xml, problem) => {
    expect(findXmlProblem(xml)).toBe(problem);
    expect((await readModel(xml)).problems).toEqual([{ code: problem, element: '' }]);
  });

  it('does not count elements in comments, sections, instructions and attributes', () => {
    const noise = `<!-- ${'<a>'.repeat(100)} --><![CDATA[${'<a>'.repeat(100)}]]><?x ${'<a>'.repeat(100)}?>`;
    expect(findXmlProblem(`<a>${noise}<b x="${'>'.repeat(100)}"/></a>`)).toBeUndefined();
  });

  it.each(['<', '<!--', '<![CDATA[', '<a "', '<?', '</'])('checks two million characters of %s within 2 s', (text) => {
    const begin = performance.now();
    findXmlProblem(text.repeat(Math.floor(2_000_000 / text.length)));
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe('a model before deployment', () => {
  it.each([
    ['<a', 'xml '],
    ['<html/>', 'xml '],
    ['', 'xml '],
    [diagramOf('1x', flowDiagram(simple)), 'badId 1x'],
    [diagramOf('x'.repeat(65), flowDiagram(simple)), `badKey ${'x'.repeat(65)}`],
  ])('is refused: %.30s', async (xml, problem) => {
    const { problems } = await readModel(xml);
    expect(problems.map(({ code, element }) => `${code} ${element}`)[0]).toBe(problem);
  });

  it.each([
    ['<scriptTask id="A"/>', 'unsupported A'],
    ['<businessRuleTask id="A"/>', 'unsupported A'],
    ['<eventBasedGateway id="A"/>', 'unsupported A'],
    ['<serviceTask id="A"/>', 'noHandler A'],
    ['<serviceTask id="A" f:class="java.lang.Runtime"/>', 'noHandler A'],
    ['<serviceTask id="A" ec:handler="a b"/>', 'noHandler A'],
    ['<intermediateCatchEvent id="A"><timerEventDefinition/></intermediateCatchEvent>', 'noTime A'],
    ['<intermediateCatchEvent id="A"><signalEventDefinition/></intermediateCatchEvent>', 'unsupported A'],
    ['<userTask id="A" f:assignee="${a.b()}"/>', 'expression A'],
    ['<userTask id="A" f:assignee="${a"/>', 'expression A'],
    ['<userTask id="A" ec:whenEmpty="nobody"/>', 'wrongAttribute A'],
    ['<userTask id="A" ec:onReject="nobody"/>', 'wrongAttribute A'],
    [
      '<userTask id="A"><multiInstanceLoopCharacteristics ec:share="0" f:collection="x"/></userTask>',
      'wrongAttribute A',
    ],
    [
      '<userTask id="A"><multiInstanceLoopCharacteristics ec:share="x" f:collection="x"/></userTask>',
      'wrongAttribute A',
    ],
    ['<userTask id="A"><multiInstanceLoopCharacteristics/></userTask>', 'noSigners A'],
    ['<userTask id="A"><standardLoopCharacteristics/></userTask>', 'unsupported A'],
    ['<subProcess id="A"/>', 'noStart A'],
    ['<userTask id="A" f:skipExpression="${x}"/>', 'code A'],
    [
      '<userTask id="A"><extensionElements><f:taskListener event="create" class="x"/></extensionElements></userTask>',
      'code A',
    ],
    ['<callActivity id="A"/>', 'noCalledProcess A'],
  ])('is refused with the element %s', async (element, problem) => {
    expect(await codesOf(simple, whole(element))).toContain(problem);
  });

  it.each([
    ['A > end', 'noStart '],
    ['start > A\nstart2 > A\nA > end', 'severalStarts '],
    ['start > A\nA > end\nend > A', 'leavesEnd end'],
    ['start > A\nA > end\nB > end', 'unreachable B'],
    ['start > A\nA > start', 'entersStart start'],
    ['start > A\nA > end if constructor.constructor', 'expression flow2'],
  ])('is refused with the flow %s', async (flows, problem) => {
    expect(await codesOf(flows)).toContain(problem);
  });

  it('is refused with a boundary event at no activity, or with a flow into a sub-process', async () => {
    const late =
      '<boundaryEvent id="late" attachedToRef="X1"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>';
    expect(await codesOf('start > X1\nX1 > A\nA > end\nlate > end', { late })).toContain('looseBoundary late');
    const inner = flowDiagram('starti > D\nD > endi', {}, 'inner');
    expect(
      await codesOf('start > S\nS > A\nA > end\nA > D', { S: `<subProcess id="S">${inner}</subProcess>`, D: '' }),
    ).toContain('looseFlow flow4');
  });

  it('is refused if its sub-processes are nested too deeply', async () => {
    let body = flowDiagram('start > A\nA > end');
    for (let depth = 0; depth < 12; depth += 1) {
      body = flowDiagram(
        `start${depth} > S${depth}\nS${depth} > end${depth}`,
        { [`S${depth}`]: `<subProcess id="S${depth}">${body}</subProcess>` },
        `d${depth}`,
      );
    }
    expect((await readModel(diagramOf('p', body))).problems.map(({ code }) => code)).toContain('tooDeep');
  });

  it('causes a warning for each attribute that the engine ignores', async () => {
    const { model, warnings } = await readFlow(
      simple,
      whole('<userTask id="A" f:assignee="x" f:priority="5" f:dueDate="P1D"/>'),
    );
    expect(model?.nodes.get('A')?.assignment?.assignee).toEqual({ kind: 'literal', value: 'x' });
    expect(warnings).toEqual([{ code: 'ignoredAttribute', element: 'A', detail: 'f:priority' }]);
  });

  it('causes a warning if its forks form no block', async () => {
    const { warnings } = await readFlow('start > P1\nP1 > A\nP1 > B\nA > X1\nB > X1\nX1 > C\nC > end');
    expect(warnings).toEqual([{ code: 'unstructured', element: 'P1' }]);
  });
});
