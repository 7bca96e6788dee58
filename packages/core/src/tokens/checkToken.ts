import type { Adapter, CallAbility } from '../adapter.ts'
import type { TokenReference } from '../chainTerms.ts'
import { TokenDecimalsDifferError, TokenSymbolDiffersError } from '../errors/tokens.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { cleanSymbol } from '../text/cleanName.ts'
import { witnessSources } from '../witness/witnessSources.ts'

/** Who says how many decimals a token has: the chain, by a second witness, or nobody but the server. */
export type DecimalsSource = 'chain' | 'server'

type Checked = { network: Network; token: TokenReference; signal?: AbortSignal | undefined }

/**
 * Holds the decimals and the symbol that the server gave for a token to what its contract says, before an amount of it is read. Contracts
 * never change their decimals: each is read once a page. The native currency's are the app's own.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, and TokenInvalidError where the chain has no such token
 */
export async function checkToken(latchkey: Latchkey, options: Checked & { adapter: Adapter }): Promise<DecimalsSource> {
  const { network, token } = options
  if (token.address === undefined) {
    assertDecimals(token, network.nativeCurrency.decimals)
    return 'chain'
  }
  return checkContract(latchkey, { ...options, address: token.address, calls: await options.adapter.loadCalls?.() })
}

async function checkContract(
  latchkey: Latchkey,
  { calls, network, token, address, signal }: Checked & { calls: CallAbility | undefined; address: string },
): Promise<DecimalsSource> {
  const facts = await calls?.readTokenFacts({ ...witnessSources(latchkey, network), address, signal })
  if (facts) assertDecimals(token, facts.decimals)
  const claimed = cleanSymbol(facts?.symbol ?? '')
  const known = calls?.knownSymbols?.({ network, address }) ?? []
  if (!isNamedRight({ ...token, address }, { claimed, known }))
    throw new TokenSymbolDiffersError({ ...token, actual: claimed || known.join(', ') })
  return facts ? 'chain' : 'server'
}

function assertDecimals(token: TokenReference, actual: number): void {
  if (actual !== token.decimals) throw new TokenDecimalsDifferError({ ...token, actual })
}

/**
 * By what its contract claims, where it claims anything; a known token also by any symbol it goes by. One without a symbol is called by its
 * address.
 */
function isNamedRight(
  { symbol, address }: { symbol: string; address: string },
  { claimed, known }: { claimed: string; known: readonly string[] },
): boolean {
  if (symbol === claimed || known.includes(symbol.toUpperCase())) return true
  if (known.length > 0) return false
  // A symbol in no readable bytes claims nothing.
  return claimed === '' || claimed.includes('\ufffd') || symbol === address.slice(0, 8)
}

/**
 * What an account has of a token, or of the native currency without an address, base units: by a second witness where there is one, else by
 * the network's nodes, whoever runs them.
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
  const calls = await adapter.loadCalls?.()
  const witnessed = await calls?.readBalance({ ...witnessSources(latchkey, network), owner, token, signal })
  if (witnessed !== undefined) return witnessed
  if (token.address === undefined) return adapter.getNativeBalance({ network, address: owner, signal })
  return adapter.getTokenBalance({ network, address: owner, token, signal })
}
