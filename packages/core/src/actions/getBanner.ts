import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'

/** The notification on screen, if any. */
export function getBanner(latchkey: Latchkey): BannerState {
  return latchkey.store.getState().banner
}
