import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'
import { getBanner } from './getBanner.ts'
import { watch } from './watch.ts'

/** Follows the notification banner. */
export function watchBanner(
  latchkey: Latchkey,
  onChange: (value: BannerState, previous: BannerState) => void,
): Unsubscribe {
  return watch(latchkey, getBanner, onChange)
}
