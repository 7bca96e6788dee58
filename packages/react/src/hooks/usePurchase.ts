import {
  getOnramp,
  loadOnramp,
  type OnrampState,
  type Purchase,
  reopenCheckout,
  type SetOnrampParameters,
  setOnramp,
  startPurchase,
  watchOnramp,
  watchPurchases,
} from '@latchkey/core'
import { getPurchases } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

type CheckoutParameters = NonNullable<Parameters<typeof startPurchase>[1]>

export type UsePurchase = OnrampState & {
  /** Checkouts opened here, latest first, each with its `status` until the tokens arrive. */
  purchases: readonly Purchase[]
  /** Fetches providers, currencies and tokens; the rest of the state follows. */
  load: Write<{ signal?: AbortSignal }, OnrampState>
  /** Updates the choice; `quote` follows once typing pauses. */
  set: (parameters: SetOnrampParameters) => void
  /** Opens the checkout. Call `run` in the click's own task, or browsers block the window. */
  start: Write<CheckoutParameters, Purchase>
  /** Reopens a checkout whose window was closed or blocked; also in the click's own task. */
  reopen: Write<CheckoutParameters & { id: string }, Purchase | undefined>
}

/**
 * Buying tokens with money, for a custom screen.
 *
 * @example
 * const { quote, purchases, load, set, start } = usePurchase()
 * useEffect(() => void load.run({}), [load.run])
 * <input onChange={(event) => set({ paymentAmount: event.target.value })} />
 * <button disabled={!quote} onClick={() => void start.run({})}>Buy</button>
 * <p>{purchases[0]?.status}</p>
 */
export function usePurchase(): UsePurchase {
  const latchkey = useLatchkey()
  const state = useWatch(getOnramp, watchOnramp)
  const purchases = useWatch(getPurchases, watchPurchases)
  const load = useWrite(loadOnramp)
  const start = useWrite(startPurchase)
  const reopen = useWrite(reopenCheckout)
  const set = useCallback((parameters: SetOnrampParameters) => setOnramp(latchkey, parameters), [latchkey])
  return { ...state, purchases, load, set, start, reopen }
}
