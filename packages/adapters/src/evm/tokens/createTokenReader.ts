import { BaseError } from '@latchkey/core/errors'
import type { TokenAbility, TokenFacts, WitnessSources } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Reads tokens through a second witness, each once; one that is out of reach says nothing. */
export function createTokenReader(
  witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>,
): TokenAbility['readTokenFacts'] {
  const known = new Map<string, TokenFacts>()
  return async ({ address, ...sources }) => {
    const { network } = sources
    const key = `${network.caipNetworkId}:${address.toLowerCase()}`
    try {
      const rpc = known.has(key) ? undefined : await witness(sources)
      if (rpc) known.set(key, await readTokenFacts(rpc, { ...sources, address }))
    } catch (error) {
      if (!(error instanceof BaseError) || !/^(RPC_|NETWORK_CHANGED$)/.test(error.code)) throw error
    }
    return known.get(key)
  }
}
