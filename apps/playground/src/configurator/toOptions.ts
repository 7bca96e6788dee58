import type { LatchkeyOptions } from '@latchkey/core'
import { createTheme, type ThemeChoice } from '@latchkey/react'
import type { SocialProvider } from '@latchkey/wire/frame'
import { knownSocials, type World } from '../world/readWorld.ts'
import type { Choice } from './choice.ts'
import { toTokens } from './look.ts'
import { wallets } from './wallets.ts'

/** The names that visitors know the chains by. */
export const chainNames: Record<Choice['chains'][number], string> = {
  mainnet: 'Ethereum',
  base: 'Base',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  polygon: 'Polygon',
}

/** How visitors log in to the embedded wallet; undefined for an app without one. `email` is true unless it says otherwise. */
export function toLogin({ login }: Choice): { email?: false; socials?: readonly SocialProvider[] } | undefined {
  if (login.length === 0) return undefined
  const socials = knownSocials.filter((social) => login.includes(social))
  return { ...(!login.includes('email') && { email: false as const }), ...(socials.length > 0 && { socials }) }
}

/** The options of `createLatchkey` that a choice stands for, except adapters and URLs. `writeCode` writes the same ones. */
export function toOptions(choice: Choice): Partial<LatchkeyOptions> {
  const { mode, connect, currency, features } = choice
  const ids = choice.wallets.map((slug) => wallets[slug].id)
  const left = (['swap', 'buy', 'names'] as const).filter((feature) => !features.includes(feature))
  return {
    ...(currency !== 'USD' && { currency }),
    ...(connect === 'qr' && { manualPairing: true }),
    ...(features.includes('server') &&
      left.length > 0 && {
        features: Object.fromEntries(left.map((feature) => [feature, false] as const)),
      }),
    ...(ids.length > 0 && { featuredWalletIds: ids }),
    ...(ids.length > 0 && choice.onlyWallets && { includeWalletIds: ids }),
    ...(mode === 'inPage' && { embedded: true }),
  }
}

/** The world as far as a choice uses it: as many of its chains as chosen, under the chosen names, and only the services chosen. */
export function toWorld(choice: Choice, world: World): World {
  return {
    ...world,
    server: choice.features.includes('server') ? world.server : undefined,
    relay: choice.connect === 'browser' ? undefined : world.relay,
    embeddedWallet: toEmbeddedWallet(choice, world),
    networks: world.networks
      .slice(0, choice.chains.length)
      .map((network, index) => ({ ...network, name: nameOf(choice.chains[index]) ?? network.name })),
  }
}

/** Only the social logins that this world's server is configured for: a button that leads nowhere shows nothing. */
function toEmbeddedWallet(choice: Choice, { embeddedWallet }: World): World['embeddedWallet'] {
  const login = toLogin(choice)
  if (!embeddedWallet || !login) return undefined
  const { email = true, socials = [] } = login
  return { ...embeddedWallet, email, socials: socials.filter((social) => embeddedWallet.socials.includes(social)) }
}

function nameOf(chain: Choice['chains'][number] | undefined): string | undefined {
  return chain && chainNames[chain]
}

/** The provider's `theme`. */
export function toTheme(choice: Choice): ThemeChoice {
  const tokens = toTokens(choice)
  return Object.keys(tokens).length === 0 ? choice.theme : createTheme({ base: choice.theme, ...tokens })
}
