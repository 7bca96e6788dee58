import type { Latchkey } from '../latchkey.ts'
import type { Channel } from './createChannel.ts'

/** Tells the wallet's page what the app is and how it looks. Nothing waits for it. */
export function syncPage(latchkey: Latchkey, channel: Channel): void {
  const { appearance } = latchkey.store.getState().embedded ?? {}
  const name = latchkey.options.metadata?.name.slice(0, 64)
  const chainIds = latchkey.networks.slice(0, 64).map(({ caipNetworkId }) => caipNetworkId)
  const ignore = () => {}
  channel.request('syncDappData', { chainIds, name }).catch(ignore)
  if (!appearance) return
  const { mode, accent, locale } = appearance
  channel.request('syncTheme', { mode, accent, locale }).catch(ignore)
}
