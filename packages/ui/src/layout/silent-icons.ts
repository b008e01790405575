// Hides icons from screen readers: the text beside an icon, or the name of its button, has the meaning already. The library names each icon
// in English by its shape, so that a screen reader would say "plus 新增". One component of the library draws all icons. This module finds that
// component through a rendered icon, because tests and the console load it from different modules.
import { CloseOutlined } from '@ant-design/icons';
import { isObject } from '@ec/language/unknown';

interface Drawing {
  render(props: Record<string, unknown>, ref: unknown): unknown;
}

const isDrawing = (value: unknown): value is Drawing => isObject(value) && typeof value.render === 'function';

const drawn = isDrawing(CloseOutlined) ? CloseOutlined.render({}, null) : undefined;
const base = isObject(drawn) ? drawn.type : undefined;
if (!isDrawing(base)) throw new Error('@ant-design/icons no longer draws its icons by one component');

const { render } = base;
/** An icon with its own label, role or click handler keeps its name. */
base.render = (props, ref) => {
  const isNamed = props['aria-label'] !== undefined || props.role !== undefined || props.onClick !== undefined;
  return render(isNamed ? props : { role: undefined, 'aria-label': undefined, 'aria-hidden': true, ...props }, ref);
};
