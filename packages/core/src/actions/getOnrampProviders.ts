import { type OnrampProviderName, getOnrampProviders as providersEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { onrampProviders } from '../onramp/OnrampState.ts'
import { appConfig } from '../reads/appConfig.ts'
import { defineRead, type ReadContext } from '../reads/defineRead.ts'

export type OnrampProvider = {
  name: OnrampProviderName
  label: string
  /** The providers' usual fees, 1 to 2 %. */
  feePercent: { min: number; max: number }
  /** False where the checkout starts with its own token and amount, as Meld's public one does. */
  takesChoices: boolean
}

/** Used where neither the server nor the app lists providers. */
const defaults = ['coinbase', 'meld']

/**
 * The on-ramp providers, in the order they are offered: the list in the server's features, else the `onramp.providers` option, else
 * Coinbase and Meld. Of these, only those that the server supports are included, and Meld where its public key is configured. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getOnrampProviders(latchkey)).map(({ label }) => label) // ['Coinbase', 'Meld']
 */
export const getOnrampProviders = /*#__PURE__*/ defineRead({
  name: 'getOnrampProviders',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => (latchkey.options.serverUrl ? [] : undefined),
  idle: (): readonly OnrampProvider[] => [],
  fetch: async (latchkey: Latchkey, _parameters: object, context): Promise<readonly OnrampProvider[]> => {
    const [listed, sold] = await Promise.all([readList(latchkey, context), readSold(latchkey, context)])
    const names = parseProviderList(listed)
    return [...new Set(names)]
      .filter((name) => isProviderName(name))
      .filter((name) => sold.includes(name))
      .map((name) => {
        const { label, feePercent } = onrampProviders[name]
        return { name, label, feePercent, takesChoices: name !== 'meld' || !latchkey.options.onramp?.meld }
      })
  },
})

/** The app's or the server's list, empty unless it is an array of strings. */
export function parseProviderList(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : []
}

/** The server's list wins over the app's. If the server cannot be reached, the app's is used. */
async function readList(latchkey: Latchkey, { signal }: ReadContext): Promise<unknown> {
  const own = latchkey.options.onramp?.providers ?? defaults
  const answer = await appConfig(latchkey, { signal }).catch(() => undefined)
  const feature = answer?.features.find(({ id }) => id === 'onramp')
  if (feature && !feature.isEnabled) return []
  return feature?.config ?? own
}

/** Coinbase is a provider of its own; every other seller is reached through Meld. */
async function readSold(latchkey: Latchkey, { signal }: ReadContext): Promise<readonly OnrampProviderName[]> {
  const sellers = await requestApi(latchkey, providersEndpoint, { signal }).catch((error: unknown) => {
    // The server has no on-ramp provider, or none of them responds.
    if (error instanceof HttpStatusError && error.status === 503) return []
    throw error
  })
  const names = sellers.map(
    ({ serviceProvider }): OnrampProviderName => (serviceProvider === 'COINBASE' ? 'coinbase' : 'meld'),
  )
  return latchkey.options.onramp?.meld ? [...names, 'meld'] : names
}

function isProviderName(name: string): name is OnrampProviderName {
  return Object.hasOwn(onrampProviders, name)
}
