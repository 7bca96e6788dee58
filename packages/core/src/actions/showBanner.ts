import type { Latchkey } from '../latchkey.ts'
import type { BannerState } from '../state.ts'

/** The delay between closing one banner and showing the next, so that the change is visible. */
const replaceDelayMs = 150
/** An error stays longer. A loading banner stays until another replaces it. */
const visibleMs = { success: 3_500, error: 7_000 }

/** The timer that closes a banner, or shows the next one. */
const timers = new WeakMap<Latchkey, ReturnType<typeof setTimeout>>()
let lastId = 0

/**
 * Shows a notification, after closing one that is open; one about the same transaction takes its place.
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
  const { banner: open } = store.getState()
  if (open && (open.about === undefined || open.about !== banner.about)) {
    store.setState({ banner: undefined })
    timers.set(latchkey, setTimeout(show, replaceDelayMs))
  } else show()
}

/** Closes the notification. */
export function hideBanner(latchkey: Latchkey): void {
  clearTimeout(timers.get(latchkey))
  latchkey.store.setState({ banner: undefined })
}
