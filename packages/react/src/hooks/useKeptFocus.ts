import { type RefObject, useEffect } from 'react'

/**
 * Takes the focus to `target` when what had it is gone because the view changed its state, so that a keyboard goes on from there. A focus that is
 * somewhere stays.
 *
 * @param state changes when the view does.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>, state: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what is watched.
  useEffect(() => {
    const root = target.current?.getRootNode()
    if (!target.current || !(root instanceof ShadowRoot)) return
    // A dialog takes the focus of what is taken away from it.
    const focused = root.activeElement
    const isLost = focused === null || focused.localName === 'dialog'
    if (isLost && target.current.closest('dialog')) target.current.focus({ preventScroll: true })
  }, [target, state])
}
