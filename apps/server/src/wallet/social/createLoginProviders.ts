import type { SocialProvider } from '@latchkey/wire/frame'
import { type OauthProvider, oauthProviders } from '@latchkey/wire/wallet'
import type { LoginProvider } from './LoginProvider.ts'
import { apple } from './providers/apple.ts'
import { discord } from './providers/discord.ts'
import { facebook } from './providers/facebook.ts'
import { github } from './providers/github.ts'
import { google } from './providers/google.ts'
import { x } from './providers/x.ts'
import type { SocialConfig, SocialsConfig } from './socialConfig.ts'

/** The provider that each contract's name stands for: one that is missing does not compile. */
const constructors: { [name in OauthProvider]: (config: SocialConfig<name>) => LoginProvider } = {
  google,
  x,
  discord,
  apple,
  github,
  facebook,
}

export type LoginProviders = ReadonlyMap<OauthProvider, LoginProvider>

/** The configured providers. */
export function createLoginProviders(config: SocialsConfig): LoginProviders {
  const providers = new Map<OauthProvider, LoginProvider>()
  const add = <name extends OauthProvider>(name: name) => {
    const own = config[name]
    if (own) providers.set(name, constructors[name](own))
  }
  for (const name of oauthProviders) add(name)
  return providers
}

/** Names of everything that is configured, for the wallet's page. */
export function listSocials(config: SocialsConfig, order: readonly SocialProvider[]): SocialProvider[] {
  return order.filter((name) => config[name] !== undefined)
}
