// Icons are decoration here: the words beside them, or the name of the button around them, say what they mean. The library names
// each one in English by its shape, so that a reader would say "plus 新增". One component of it draws them all, antd's and ours;
// it is found by what any icon renders, since its module is another one in tests than in the console.
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
/** An icon with a name, or one that is a button, keeps its name. */
base.render = (props, ref) => {
  const speaks = props['aria-label'] !== undefined || props.role !== undefined || props.onClick !== undefined;
  return render(speaks ? props : { role: undefined, 'aria-label': undefined, 'aria-hidden': true, ...props }, ref);
};
