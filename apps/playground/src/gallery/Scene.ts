import type { Latchkey, State } from '@latchkey/core'
import type { MockWallet } from '@latchkey/testing'
import type { World } from '../world/readWorld.ts'

/** One state of one view. */
export type Scene = {
  /** Whether to connect a wallet first. */
  connected: boolean
  play(stage: Stage): void | Promise<void>
}

/** What a scene plays with. */
export type Stage = { latchkey: Latchkey; world: World; wallet: MockWallet }

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
      reject(new Error('The scene did not get ready within 15 s.'))
    }, 15_000)
    const stop = latchkey.store.subscribe((state) => {
      if (fits(state)) finish()
    })
    if (fits(latchkey.store.getState())) finish()
  })
}
