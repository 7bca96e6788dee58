import type { Adapter } from '../adapter/Adapter.ts'
import type { TokenReference } from '../chainTerms.ts'
import { TokenDecimalsDifferError, TokenSymbolDiffersError } from '../errors/tokens.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { cleanSymbol } from '../text/cleanName.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import type { TokenAbility } from './tokenAbilities.ts'

/** The source of a token's decimals: the chain, through a second witness, or only the server. */
export type DecimalsSource = 'chain' | 'server'

type Checked = { network: Network; token: TokenReference; signal?: AbortSignal | undefined }

/**
 * Compares a token's decimals and symbol from the server with its contract, before an amount is parsed. Decimals never change, so each
 * contract is read once per page load. Those of the native currency come from the app.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, and TokenInvalidError where the chain has no such token
 */
export async function checkToken(latchkey: Latchkey, options: Checked & { adapter: Adapter }): Promise<DecimalsSource> {
  const { network, token } = options
  if (token.address === undefined) {
    assertDecimals(token, network.nativeCurrency.decimals)
    return 'chain'
  }
  return checkContract(latchkey, { ...options, address: token.address, tokens: await options.adapter.loadTokens?.() })
}

async function checkContract(
  latchkey: Latchkey,
  { tokens, network, token, address, signal }: Checked & { tokens: TokenAbility | undefined; address: string },
): Promise<DecimalsSource> {
  const facts = await tokens?.readTokenFacts({ ...witnessSources(latchkey, network), address, signal })
  if (facts) assertDecimals(token, facts.decimals)
  const claimed = cleanSymbol(facts?.symbol ?? '')
  const known = tokens?.knownSymbols?.({ network, address }) ?? []
  if (!isNamedRight({ ...token, address }, { claimed, known }))
    throw new TokenSymbolDiffersError({ ...token, actual: claimed || known.join(', ') })
  return facts ? 'chain' : 'server'
}

function assertDecimals(token: TokenReference, actual: number): void {
  if (actual !== token.decimals) throw new TokenDecimalsDifferError({ ...token, actual })
}

/**
 * Whether the symbol is the one in its contract or, for a known token, one of its known symbols. A token without a symbol is named by its
 * address.
 */
function isNamedRight(
  { symbol, address }: { symbol: string; address: string },
  { claimed, known }: { claimed: string; known: readonly string[] },
): boolean {
  if (symbol === claimed || known.includes(symbol.toUpperCase())) return true
  if (known.length > 0) return false
  // A symbol of unreadable bytes counts as none.
  return claimed === '' || claimed.includes('\ufffd') || symbol === address.slice(0, 8)
}

/**
 * An account's balance of a token, or of the native currency without an address, in base units: through a second witness where there is
 * one, else from the network's nodes.
 * @throws what the node's transport throws
 */
export async function readBalance(
  latchkey: Latchkey,
  options: {
    adapter: Adapter
    network: Network
    owner: string
    token: TokenReference
    signal?: AbortSignal | undefined
  },
): Promise<bigint> {
  const { adapter, network, owner, token, signal } = options
  const tokens = await adapter.loadTokens?.()
  const witnessed = await tokens?.readBalance({ ...witnessSources(latchkey, network), owner, token, signal })
  if (witnessed !== undefined) return witnessed
  if (token.address === undefined) return adapter.getNativeBalance({ network, address: owner, signal })
  return adapter.getTokenBalance({ network, address: owner, token, signal })
}
