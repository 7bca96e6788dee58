import { createPageLatchkey } from '../latchkey/createPageLatchkey.ts'
import type { PageProps } from '../PageProps.ts'
import { type PageQuery, readPageQuery } from '../settings/settings.ts'
import type { World } from '../world/readWorld.ts'
import { BenchPage } from './BenchPage.tsx'

/** The test bench at `/bench`, in the state that its query requests. */
export async function openBench(props: PageProps) {
  const query = readPageQuery(location.search)
  const latchkey = createPageLatchkey(offer(props.world, query), { manualPairing: query.manualPairing })
  if (props.settings.mock || query.view || query.wallets > 0) {
    const { prepare } = await import('../gallery/prepare.ts')
    await prepare(latchkey, { ...props, query })
  }
  return <BenchPage latchkey={latchkey} {...props} />
}

/**
 * The world with as much of it as the query requests: unless it does, no Polkadot, and no embedded wallet, so that the bench
 * loads no frame.
 */
function offer(all: World, { embedded, polkadot }: PageQuery): World {
  const world = polkadot ? all : { ...all, polkadot: undefined }
  const { embeddedWallet } = world
  if (!embedded || !embeddedWallet) return { ...world, embeddedWallet: undefined }
  return { ...world, embeddedWallet: { ...embeddedWallet, ...embedded } }
}
