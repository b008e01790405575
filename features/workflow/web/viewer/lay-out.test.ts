// Tests the drawing of BPMN files: files without a drawing get one, and files with English names show them.
import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import type { BpmnElement } from './bpmn-element.ts';
import { diagramsOf, type Moddle, withDrawing } from './lay-out.ts';

const moddle = new BpmnModdle() as unknown as Moddle;

/** In this file the nodes do not name their flows, and two of the flows have no id. */
const undrawn = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="file" targetNamespace="test">
  <process id="leave" name="请假" isExecutable="true">
    <startEvent id="start" />
    <sequenceFlow sourceRef="start" targetRef="fork" />
    <parallelGateway id="fork" />
    <sequenceFlow id="a" sourceRef="fork" targetRef="approve" />
    <sequenceFlow id="b" sourceRef="fork" targetRef="inform" />
    <userTask id="approve" name="审批" />
    <subProcess id="inform">
      <startEvent id="innerStart" />
      <sequenceFlow sourceRef="innerStart" targetRef="innerEnd" />
      <endEvent id="innerEnd" />
    </subProcess>
    <sequenceFlow id="c" sourceRef="approve" targetRef="end" />
    <sequenceFlow id="d" sourceRef="inform" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`;

const drawnIds = async (xml: string): Promise<string[]> => {
  const { rootElement } = await moddle.fromXML(xml);
  return diagramsOf(rootElement).flatMap(({ plane }) => {
    const parts = (plane as BpmnElement).planeElement as BpmnElement[];
    return parts.map(({ bpmnElement }) => (bpmnElement as BpmnElement).id ?? '');
  });
};

test('draws each node and each flow of a file without a drawing, also flows without an id', async () => {
  const ids = await drawnIds(await withDrawing(moddle, undrawn));
  expect(ids).toEqual(expect.arrayContaining(['start', 'fork', 'approve', 'inform', 'end', 'a', 'b', 'c', 'd']));
  expect(ids.filter((id) => id.includes('_flow_'))).toHaveLength(2);
});

test('does not change a file with a drawing', async () => {
  const drawn = await withDrawing(moddle, undrawn);
  expect(await withDrawing(moddle, drawn)).toBe(drawn);
});

const translated = (prefix: string) =>
  undrawn
    .replace('id="file"', `id="file" xmlns:${prefix}="urn:energy-cloud:workflow:1"`)
    .replace('name="请假"', `name="请假" ${prefix}:nameEn="Leave"`)
    .replace('name="审批"', `name="审批" ${prefix}:nameEn="Approve"`)
    .replace('<subProcess id="inform">', '<subProcess id="inform" name="知会">')
    .replace('id="innerEnd"', `id="innerEnd" name="完" ${prefix}:nameEn="Told"`);
const namesIn = (xml: string) => [...xml.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);

test.each(['ec', 'x'])('shows the English names of a file, with the namespace prefix %s', async (prefix) => {
  const file = translated(prefix);
  expect(namesIn(await withDrawing(moddle, file, 'zh'))).toEqual(['请假', '审批', '知会', '完']);
  const english = ['Leave', 'Approve', '知会', 'Told'];
  expect(namesIn(await withDrawing(moddle, file, 'en'))).toEqual(english);
  const drawn = await withDrawing(moddle, file, 'zh');
  const named = await withDrawing(moddle, drawn, 'en');
  expect(namesIn(named)).toEqual(english);
  expect(await drawnIds(named)).toEqual(await drawnIds(drawn));
});

test('refuses a file that is not BPMN', async () => {
  await expect(withDrawing(moddle, '<html/>')).rejects.toThrow();
});
