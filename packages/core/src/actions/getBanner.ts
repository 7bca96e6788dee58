import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'

/** The notification on screen, if any. */
export function getBanner(kit: Latchkey): BannerState {
  return kit.store.getState().banner
}
