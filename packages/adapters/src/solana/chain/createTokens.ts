import type { AddressAbility, TokenAbility, WitnessSources } from '@latchkey/core/internal'
import { findImitated } from '@latchkey/core/internal'
import { nodesOf, type Rpc } from '../rpc/createRpc.ts'
import { witnessOf } from '../rpc/witnessOf.ts'
import { getTokenBalance } from './balances.ts'
import { inspectAddress } from './inspectAddress.ts'
import { knownTokens } from './knownTokens.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Checks of tokens and recipients against nodes other than the server's. */
export function createTokens(rpc: Rpc): TokenAbility & AddressAbility {
  const findWitness = (sources: WitnessSources) => witnessOf(rpc, sources)
  const known = (network: { id: number | string }) => knownTokens[network.id] ?? new Map<string, readonly string[]>()
  const facts = new Map<string, ReturnType<typeof readTokenFacts>>()

  return {
    async readTokenFacts({ address, signal, ...sources }) {
      const witness = findWitness(sources)
      if (!witness) return undefined
      const key = `${sources.network.id} ${address}`
      const read = facts.get(key) ?? readTokenFacts(witness, { address, signal })
      facts.set(key, read)
      // Only what was read is kept.
      read.catch(() => facts.delete(key))
      return read
    },
    async readBalance({ owner: address, token, ...sources }) {
      const witness = findWitness(sources)
      return witness && getTokenBalance(witness, { address, token, signal: sources.signal })
    },
    knownSymbols: ({ network, address }) =>
      [...known(network)].flatMap(([symbol, mints]) => (mints.includes(address.toLowerCase()) ? [symbol] : [])),
    findImitated: ({ network, ...token }) =>
      findImitated({ known: known(network), native: network.nativeCurrency, ...token }),
    inspectAddress: ({ network, witness, ...request }) =>
      inspectAddress((witness && findWitness(witness)) ?? nodesOf(rpc, network), request),
  }
}
