import type { AnalyticsOptions, SignInOptions } from '@latchkey/core'
import { createDeviceStorage } from '../gallery/createDeviceStorage.ts'
import { createPageLatchkey } from '../latchkey/createPageLatchkey.ts'
import type { PageProps } from '../PageProps.ts'
import { type PageQuery, readPageQuery } from '../settings/settings.ts'
import type { World } from '../world/readWorld.ts'
import { BenchPage } from './BenchPage.tsx'

/** The test bench at `/bench`, in the state that its query requests. */
export async function openBench(props: PageProps) {
  const query = readPageQuery(location.search)
  const latchkey = createPageLatchkey(offer(props.world, query), {
    manualPairing: query.manualPairing,
    signIn: toSignIn(query),
    analytics: toAnalytics(query),
  })
  if (props.settings.mock || query.view || query.wallets > 0) {
    const { prepare } = await import('../gallery/prepare.ts')
    await prepare(latchkey, { ...props, query })
  }
  return <BenchPage latchkey={latchkey} {...props} />
}

/** The visitor agrees in the page's storage, as an app's banner would note it. The scene of the log needs one. */
function toAnalytics({ analytics, view, state }: PageQuery): AnalyticsOptions | undefined {
  if (analytics === 'log' || (view === 'Settings' && state === 'log')) return { enabled: false, log: true }
  if (analytics === 'consent')
    return { enabled: true, consent: () => localStorage.getItem('playground.consent') === 'yes' }
  return analytics && { enabled: true }
}

/** Its view has scenes of its own, which need it. */
function toSignIn({ signIn, view, state }: PageQuery): SignInOptions | undefined {
  const isScene = view === 'SIWXSignMessage' || view === 'Devices'
  if (!signIn && !isScene) return undefined
  return {
    required: state === 'required',
    storage: view === 'Devices' ? createDeviceStorage() : 'local',
    ...signIn,
    // What an app's message would say.
    statement: 'Sign in to the Latchkey playground.',
    resources: [`${location.origin}/members`],
  }
}

/**
 * The world with as much of it as the query requests: unless it does, no Polkadot, and no embedded wallet, so that the bench
 * loads no frame.
 */
function offer(all: World, { embedded, polkadot, isEvmOnly }: PageQuery): World {
  const others = isEvmOnly && { solana: undefined, bitcoin: undefined, cosmos: undefined }
  const world = { ...all, ...others, polkadot: polkadot && !isEvmOnly ? all.polkadot : undefined }
  const { embeddedWallet } = world
  if (!embedded || !embeddedWallet) return { ...world, embeddedWallet: undefined }
  return { ...world, embeddedWallet: { ...embeddedWallet, ...embedded } }
}
