import type { Point } from './Browser.ts'

/** Keys by the code points that WebDriver gives them. */
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  shift: '\uE008',
  control: '\uE009',
  escape: '\uE00C',
  arrowRight: '\uE014',
} as const

/** The actions of moving the mouse to a point, as both WebDriver protocols take them. */
export function toMovement(point: Point): object[] {
  return toMouse([moveTo(point)])
}

/** The actions of a click. */
export function toClick(point: Point): object[] {
  return toMouse([moveTo(point), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])
}

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
  origin: 'viewport',
})

const toMouse = (actions: object[]) => [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]

/** The actions of typing a text, while another key is held if so wanted. */
export function toKeys(text: string, { holding }: { holding?: 'control' | 'shift' } = {}): object[] {
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  const pressed = [...text].flatMap((value) => [down(value), up(value)])
  const actions = holding ? [down(keys[holding]), ...pressed, up(keys[holding])] : pressed
  return [{ type: 'key', id: 'keyboard', actions }]
}
