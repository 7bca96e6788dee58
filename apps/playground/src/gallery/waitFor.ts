import type { Latchkey, State } from '@latchkey/core'

/** Resolves once Latchkey's state fits; rejects after 15 s. */
export function waitFor(latchkey: Latchkey, fits: (state: State) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error('The scene waited 15 s in vain.'))
    }, 15_000)
    const stop = latchkey.store.subscribe((state) => {
      if (fits(state)) finish()
    })
    if (fits(latchkey.store.getState())) finish()
  })
}
