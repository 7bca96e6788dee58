import type { Network } from '@latchkey/core'
import { TokenInvalidError } from '@latchkey/core/errors'
import {
  type AddressAbility,
  cleanText,
  findImitated,
  ownNodes,
  type TokenAbility,
  type WitnessSources,
} from '@latchkey/core/internal'
import { parseCosmosAddress } from '@latchkey/wire/cosmos'
import { type Lcd, readObject } from '../lcd/createLcd.ts'
import { readAccount } from '../lcd/readAccount.ts'
import { getBalance } from './balances.ts'
import { knownTokens } from './knownTokens.ts'

type TokenFacts = NonNullable<Awaited<ReturnType<TokenAbility['readTokenFacts']>>>
type Request = { network: Network; address: string; signal?: AbortSignal | undefined }

/** Checks of tokens and recipients against REST servers other than Latchkey's. */
export function createTokens(lcd: Lcd): TokenAbility & AddressAbility {
  /** The network with the servers of the app's own alone; undefined where there is none. */
  function findWitness({ network, serverUrls }: WitnessSources): Network | undefined {
    const rpcUrls = ownNodes(network, serverUrls)
    return rpcUrls.length > 0 ? { ...network, rpcUrls } : undefined
  }

  return {
    async readTokenFacts({ address, signal, ...sources }) {
      const network = findWitness(sources)
      return network && readMetadata(lcd, { network, address, signal })
    },
    async readBalance({ owner: address, token, signal, ...sources }) {
      const network = findWitness(sources)
      return network && getBalance(lcd, { network, address, denom: token.address, signal })
    },
    findImitated: ({ network, ...token }) =>
      findImitated({ known: knownTokens(network.id, token.address), native: network.nativeCurrency, ...token }),
    async inspectAddress({ network, address, witness, signal }) {
      const sources = (witness && findWitness(witness)) ?? network
      const [account, balance] = await Promise.all([
        readAccount(lcd, { network: sources, address, signal }),
        getBalance(lcd, { network: sources, address, signal }),
      ])
      // No key has an address of 32 bytes.
      const isContract = parseCosmosAddress(address).bytes.length === 32 || account?.isModule === true
      return { isContract, isToken: false, transactionCount: Number(account?.sequence ?? 0n), balance }
    },
  }
}

/**
 * What the chain itself says of a denomination.
 * @throws TokenInvalidError where it says nothing: nobody vouches for its decimals
 */
async function readMetadata(lcd: Lcd, { network, address: denom, signal }: Request): Promise<TokenFacts> {
  const path = `/cosmos/bank/v1beta1/denoms_metadata/${denom.split('/').map(encodeURIComponent).join('/')}`
  const { json, url, fault } = await lcd.ask(network, { path, signal })
  if (fault) throw new TokenInvalidError({ details: denom })
  const { base, display, name, symbol, denom_units } = readObject(json.metadata, url)
  const units = Array.isArray(denom_units) ? (denom_units as { denom?: unknown; exponent?: unknown }[]) : []
  const decimals = units.find((unit) => unit?.denom === display)?.exponent
  if (base !== denom || typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 30)
    throw new TokenInvalidError({ details: denom })
  return { name: clean(name), symbol: clean(symbol), decimals }
}

function clean(text: unknown): string {
  return typeof text === 'string' ? cleanText(text, { maxLength: 64 }) : ''
}
