import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'
import { watch } from './account.ts'

/** The notification on screen, if any. */
export function getBanner(latchkey: Latchkey): BannerState {
  return latchkey.store.getState().banner
}

/** Watches the notification banner. */
export function watchBanner(
  latchkey: Latchkey,
  onChange: (value: BannerState, previous: BannerState) => void,
): Unsubscribe {
  return watch(latchkey, getBanner, onChange)
}
