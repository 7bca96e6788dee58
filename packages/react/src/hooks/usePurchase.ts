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
  /** Checkouts that were opened here, the latest first, each with its `status` until the tokens are there. */
  purchases: readonly Purchase[]
  /** Asks who sells what; everything else of the state follows. */
  load: Write<{ signal?: AbortSignal }, OnrampState>
  /** Chooses; `quote` follows once typing pauses. */
  set: (parameters: SetOnrampParameters) => void
  /** Opens the checkout. Call `run` in the task of the click: browsers open a window then only. */
  start: Write<CheckoutParameters, Purchase>
  /** Opens the checkout of a purchase again whose window was closed or blocked; in the task of the click, too. */
  reopen: Write<CheckoutParameters & { id: string }, Purchase | undefined>
}

/**
 * Buying tokens for money, for a screen of one's own.
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
