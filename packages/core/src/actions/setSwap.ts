import { emptySwap } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapState } from '../swap/SwapState.ts'

export type SetSwapParameters = Partial<Omit<SwapState, 'plan' | 'isRunning'>>

/**
 * Keeps what the visitor has entered while they step between the views of a swap. A plan that is not being run is dropped: it was for other terms;
 * so are the `dollars` of an amount that is replaced.
 */
export function setSwap(latchkey: Latchkey, parameters: SetSwapParameters): void {
  latchkey.store.setState(({ swap }) => ({
    swap: {
      ...swap,
      ...('amount' in parameters && { dollars: undefined }),
      ...parameters,
      plan: swap.isRunning ? swap.plan : undefined,
    },
  }))
}

/** Forgets the swap being prepared; one that is being run goes on. */
export function resetSwap(latchkey: Latchkey): void {
  latchkey.store.setState(({ swap }) => ({ swap: swap.isRunning ? swap : emptySwap }))
}
