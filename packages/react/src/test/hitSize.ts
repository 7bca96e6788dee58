/** How far a finger may be off: width and height of the area around an element's middle that reaches it, in CSS px. */
export function hitSize(element: Element): { width: number; height: number } {
  const root = element.getRootNode() as Document | ShadowRoot
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const reach = (dx: number, dy: number) => {
    let far = 0
    while (far < 200) {
      const hit = root.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5))
      if (!hit || !element.contains(hit)) break
      far += 0.5
    }
    return far
  }
  return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) }
}
