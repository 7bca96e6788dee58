import { getPrices as endpoint, type Fungible } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { toWireToken } from '../swap/wireToken.ts'

export type PricesParameters = {
  /** Of one network. */
  tokens: readonly Pick<SwapToken, 'address' | 'caipNetworkId'>[]
}

/**
 * What whole tokens are worth in US dollars now, in the order asked; 0 where nothing prices one.
 * Cached 15 s. The server's word: an amount computed from one goes to `prepareSwap` with the `dollars` it was computed from, which are confirmed there.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await getPrices(latchkey, { tokens: [{ caipNetworkId: 'eip155:1' }] }) // [3293.42]
 */
export const getPrices = /*#__PURE__*/ defineRead({
  name: 'getPrices',
  staleTimeMs: 15_000,
  key: (kit, { tokens }: PricesParameters) =>
    kit.options.serverUrl && tokens.length > 0 ? tokens.map(nameOf) : undefined,
  idle: (): readonly number[] => [],
  fetch: async (kit: Latchkey, { tokens }: PricesParameters, { signal }): Promise<readonly number[]> => {
    const [first] = tokens
    if (!first || !(await isSupportedByServer(kit, first.caipNetworkId))) return tokens.map(() => 0)
    const body = { projectId: kit.options.projectId, currency: 'usd' as const, addresses: tokens.map(toWireToken) }
    const { fungibles } = await requestApi(kit, endpoint, { body, signal })
    return tokens.map((token) => priceOf(fungibles, nameOf(token)))
  },
})

function nameOf(token: PricesParameters['tokens'][number]): string {
  return toWireToken(token).toLowerCase()
}

/** What the server leaves out has no price; nor has what it answers with something that is none. */
function priceOf(fungibles: readonly Fungible[], name: string): number {
  const price = fungibles.find(({ address }) => address.toLowerCase() === name)?.price ?? 0
  return Number.isFinite(price) && price > 0 ? price : 0
}
