import type { WalletChain } from '../boot/readPage.ts'
import type { Session } from '../session/createSession.ts'
import { toNumber, toText, writeCallData } from './abi.ts'
import { cleanText } from './cleanText.ts'
import { findKnownToken } from './findKnownToken.ts'
import { requestNode } from './requestNode.ts'

/** A token contract; without a second source, its symbol is what its author wrote, and its decimals what the node says. */
export type Token = {
  address: string
  symbol: string | undefined
  decimals: number | undefined
  isNft: boolean
  /** Whether symbol and decimals come from a list, and not from the node alone. */
  isListed: boolean
}

type ReadOptions = { session: Pick<Session, 'rpc'>; chain: WalletChain; signal: AbortSignal }

/**
 * Symbol and decimals of a contract: of a listed token by the list, of another one by the node. What it does not have is undefined: then
 * amounts are shown in base units.
 */
export async function readToken(address: string, { session, chain, signal }: ReadOptions): Promise<Token> {
  const known = findKnownToken(chain, address)
  if (known) return { address, ...known, isNft: false, isListed: true }
  const call = async (data: string): Promise<string | undefined> => {
    const params = [{ to: address, data }, 'latest']
    const result = await requestNode(session, { chain, method: 'eth_call', params, signal }).catch(() => undefined)
    return typeof result === 'string' && /^0x(?:[0-9a-f]{64})+$/i.test(result) ? result : undefined
  }
  const [symbol, decimals, isNft] = await Promise.all([
    // symbol(), decimals(), supportsInterface(ERC-721)
    call('0x95d89b41'),
    call('0x313ce567'),
    call(writeCallData('0x01ffc9a7', `0x${'80ac58cd'.padEnd(64, '0')}`)),
  ])
  const places = decimals === undefined ? undefined : toNumber(decimals.slice(2), 8)
  return {
    address,
    symbol: symbol === undefined ? undefined : cleanText(toText(symbol) ?? '', 20) || undefined,
    decimals: places === undefined ? undefined : Number(places),
    isNft: isNft !== undefined && toNumber(isNft.slice(2), 1) === 1n,
    isListed: false,
  }
}
