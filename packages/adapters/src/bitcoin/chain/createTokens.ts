import type { Network } from '@latchkey/core'
import { TokenInvalidError } from '@latchkey/core/errors'
import { type AddressAbility, ownNodes, type TokenAbility, type WitnessSources } from '@latchkey/core/internal'
import { parseBitcoinAddress, toScriptKind } from '@latchkey/wire/bitcoin'
import type { Esplora } from '../esplora/createEsplora.ts'

/** Balances and recipients, from APIs other than the server's. Bitcoin has no tokens. */
export function createTokens(esplora: Esplora): TokenAbility & AddressAbility {
  /** With the APIs of the app's own; undefined where the server is the only source. */
  function findWitness({ network, serverUrls }: WitnessSources): Network | undefined {
    const rpcUrls = ownNodes(network, serverUrls)
    return rpcUrls.length > 0 ? { ...network, rpcUrls } : undefined
  }

  return {
    async readTokenFacts({ address }) {
      throw new TokenInvalidError({ details: address })
    },
    async readBalance({ owner, token, signal, ...sources }) {
      if (token.address) throw new TokenInvalidError({ details: token.address })
      const network = findWitness(sources)
      return network && esplora.getBalance({ network, address: owner, signal })
    },
    findImitated: () => undefined,
    async inspectAddress({ network, address, witness, signal }) {
      const from = (witness && findWitness(witness)) ?? network
      const { transactionCount, balance } = await esplora.readAddress({ network: from, address, signal })
      // Of a future kind: anybody could spend from it.
      const isContract = toScriptKind(parseBitcoinAddress(address).script) === 'witness'
      return { isContract, isToken: false, transactionCount, balance, isNewUsual: true }
    },
  }
}
