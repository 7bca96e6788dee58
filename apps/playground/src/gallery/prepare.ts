import type { Latchkey } from '@latchkey/core'
import { announceCrowd } from '../mock/announceCrowd.ts'
import { installPageWallet } from '../mock/installPageWallet.ts'
import type { PageQuery, Settings } from '../settings/settings.ts'
import type { World } from '../world/readWorld.ts'

/** Does what the page's query asks for before the page is drawn: brings wallets, then plays the scene of a view. */
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
