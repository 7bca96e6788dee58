/** Keys by the code points that WebDriver gives them. */
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  shift: '\uE008',
  control: '\uE009',
  escape: '\uE00C',
  arrowRight: '\uE014',
} as const

/** The actions of a click, as both WebDriver protocols take them. */
export function toClick({ x, y }: { x: number; y: number }): object[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]
}

/** The actions of typing a text, while another key is held if so wanted. */
export function toKeys(text: string, { holding }: { holding?: 'control' | 'shift' } = {}): object[] {
  const down = (value: string) => ({ type: 'keyDown', value })
  const up = (value: string) => ({ type: 'keyUp', value })
  const pressed = [...text].flatMap((value) => [down(value), up(value)])
  const actions = holding ? [down(keys[holding]), ...pressed, up(keys[holding])] : pressed
  return [{ type: 'key', id: 'keyboard', actions }]
}
