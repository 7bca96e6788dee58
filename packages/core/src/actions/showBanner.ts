import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'

/** An open banner is closed first; the new one shows after this, so that a change is seen. */
const replaceDelayMs = 150
/** Long enough to read; an error stays longer. A loading banner stays until another takes its place. */
const visibleMs = { success: 3_500, error: 7_000 }

/** What closes a banner, or shows the next one. */
const timers = new WeakMap<Latchkey, ReturnType<typeof setTimeout>>()
let lastId = 0

/**
 * Shows a notification; one that is open is closed first.
 *
 * @example
 * showBanner(latchkey, { state: 'success', message: 'Voted' })
 */
export function showBanner(latchkey: Latchkey, banner: Omit<NonNullable<BannerState>, 'id'>): void {
  const { store } = latchkey
  clearTimeout(timers.get(latchkey))
  const show = () => {
    store.setState({ banner: { ...banner, id: ++lastId } })
    if (banner.state !== 'loading')
      timers.set(
        latchkey,
        setTimeout(() => hideBanner(latchkey), visibleMs[banner.state]),
      )
  }
  if (store.getState().banner) {
    store.setState({ banner: undefined })
    timers.set(latchkey, setTimeout(show, replaceDelayMs))
  } else show()
}

/** Closes the notification. */
export function hideBanner(latchkey: Latchkey): void {
  clearTimeout(timers.get(latchkey))
  latchkey.store.setState({ banner: undefined })
}
