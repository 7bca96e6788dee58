import type { SocialProvider } from '@latchkey/wire/frame'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { type AppConfig, appConfig } from '../reads/appConfig.ts'

/** What the widget offers, of what the app and its server have. */
export type Features = {
  swap: boolean
  buy: boolean
  names: boolean
  /** The account's past transactions. */
  activity: boolean
  /** Logins of the embedded wallet. */
  email: boolean
  socials: readonly SocialProvider[]
}

/**
 * The features that the widget offers: the app's options, less what the server's operator turned off. The operator turns on nothing that the
 * app turned off. Until the server has answered, and where it does not, the app's options count alone.
 *
 * @throws AbortedError
 * @example (await getFeatures(latchkey)).swap // false after `latchkey-server project set shop --feature swap=off`
 */
export async function getFeatures(latchkey: Latchkey, { signal }: { signal?: AbortSignal } = {}): Promise<Features> {
  const config = await appConfig(latchkey, signal && { signal }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return undefined
  })
  return toFeatures(latchkey.options, config)
}

/** @param config undefined while the server has not answered, and where its answer is not valid */
export function toFeatures(
  { features = {}, embeddedWallet }: LatchkeyOptions,
  config: AppConfig | undefined,
): Features {
  // What the operator has not decided is the app's to decide.
  const decided = (id: string) =>
    config?.unset?.includes(id) ? undefined : config?.features.find((feature) => feature.id === id)
  const isOff = (id: string) => decided(id)?.isEnabled === false
  const login = decided('social_login')
  const isOffered = (name: string) => !login || (login.isEnabled && (login.config?.includes(name) ?? true))
  return {
    swap: features.swap !== false && !isOff('swap'),
    buy: features.buy !== false && !isOff('onramp'),
    names: features.names !== false && config?.nameZones?.length !== 0,
    activity: features.activity !== false && !isOff('activity'),
    email: embeddedWallet !== undefined && embeddedWallet.email !== false && isOffered('email'),
    socials: embeddedWallet?.socials?.filter(isOffered) ?? [],
  }
}
