import { cleanText } from '@latchkey/wire'
import type { WalletChain } from '../boot/readPage.ts'
import type { Session } from '../session/createSession.ts'
import { toNumber, toText, writeCallData } from './abi.ts'
import { findImitatedToken, findKnownToken } from './findKnownToken.ts'
import { requestNode } from './requestNode.ts'

/** A token contract; without a second source, its symbol is what its author wrote, and its decimals what the node says. */
export type Token = {
  address: string
  /** Undefined as well for a token that looks like a known one. */
  symbol: string | undefined
  decimals: number | undefined
  /** Whether the node says that its tokens are NFTs (ERC-721): then a number may be an amount or an id. */
  claimsNft: boolean
  /** Whether symbol and decimals come from a list, and not from the node alone. */
  isListed: boolean
  /** The symbol of the known token that it looks like without being it. */
  imitates?: string | undefined
}

type ReadOptions = { session: Pick<Session, 'rpc'>; chain: WalletChain; signal: AbortSignal }

/**
 * Symbol and decimals of a contract: of a listed token by the list, of another one by the node. What it does not have is undefined: then
 * amounts are shown in base units.
 */
export async function readToken(address: string, { session, chain, signal }: ReadOptions): Promise<Token> {
  const known = findKnownToken(chain, address)
  if (known) return { address, ...known, claimsNft: false, isListed: true }
  const call = async (data: string): Promise<string | undefined> => {
    const params = [{ to: address, data }, 'latest']
    const result = await requestNode(session, { chain, method: 'eth_call', params, signal }).catch(() => undefined)
    return typeof result === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(result) ? result : undefined
  }
  const [symbol, decimals, claimsNft] = await Promise.all([
    // symbol(), decimals(), supportsInterface(ERC-721)
    call('0x95d89b41'),
    call('0x313ce567'),
    call(writeCallData('0x01ffc9a7', `0x${'80ac58cd'.padEnd(64, '0')}`)),
  ])
  const places = decimals === undefined ? undefined : toNumber(decimals.slice(2), 8)
  const given = symbol === undefined ? undefined : toText(symbol)
  const imitates = given === undefined ? undefined : findImitatedToken(chain, { address, symbol: given })
  return {
    address,
    symbol: imitates === undefined ? cleanText(given ?? '', { maxLength: 20 }) || undefined : undefined,
    decimals: places === undefined ? undefined : Number(places),
    claimsNft: claimsNft !== undefined && toNumber(claimsNft.slice(2), 1) === 1n,
    isListed: false,
    imitates,
  }
}
