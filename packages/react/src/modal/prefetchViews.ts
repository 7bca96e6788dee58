import type { ViewName } from '@latchkey/core'
import { whenIdle } from '@latchkey/core/internal'
import { views } from '../views/index.ts'
import { isRegistered } from './isRegistered.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches views once the visitor shows an interest in the one on screen (a pointer over it, a key), one at a time while the browser is
 * idle:
 * opening the modal stays cheap, and who closes it again has fetched nothing in vain.
 * @returns stops waiting.
 */
export function prefetchViews(element: HTMLElement, names: readonly ViewName[]): () => void {
  let cancel = () => {}
  const stop = () => {
    for (const sign of signs) element.removeEventListener(sign, begin)
    cancel()
  }
  const begin = () => {
    stop()
    fetchInTurn(names)
  }
  const fetchInTurn = ([name, ...rest]: readonly ViewName[]) => {
    if (!name) return
    cancel = whenIdle(() => {
      // A view that does not arrive now is requested again when it is opened.
      const loading = isRegistered(name) ? views[name].load() : Promise.resolve()
      loading.catch(() => {}).finally(() => fetchInTurn(rest))
    })
  }
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true })
  return stop
}
