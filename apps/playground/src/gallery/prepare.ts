import type { Latchkey } from '@latchkey/core'
import { announceCrowd, installPageWallet } from '../mock/installPageWallet.ts'
import type { PageQuery, Settings } from '../settings/settings.ts'
import type { World } from '../world/readWorld.ts'

/** Prepares what the page's query requests before the first render: installs wallets, then plays the view's scene. */
export async function prepare(
  latchkey: Latchkey,
  options: { world: World; query: PageQuery; settings: Settings },
): Promise<void> {
  const { world, query, settings } = options
  if (query.wallets > 0) announceCrowd(query.wallets)
  if (!settings.mock && !query.view) return
  const wallet = await installPageWallet(world)
  if (!query.view) return
  const { playScene } = await import('./playScene.ts')
  // The scene needs the started instance, which comes with the page itself.
  void playScene({ latchkey, world, wallet }, { view: query.view, state: query.state })
}
