import type { Adapter, TokenReference } from '../adapter.ts'
import { TokenDecimalsDifferError } from '../errors/tokens.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { witnessSources } from '../witness/witnessSources.ts'

/** Who says how many decimals a token has: the chain, by a second witness, or nobody but the server. */
export type DecimalsSource = 'chain' | 'server'

/**
 * Holds the decimals that the server told of a token to what its contract says, before an amount of it is read. Contracts never change them: each
 * is asked once a page. The native currency's are the app's own.
 * @throws TokenDecimalsDifferError, and TokenInvalidError where the chain has no such token
 */
export async function checkDecimals(
  kit: Latchkey,
  options: { adapter: Adapter; network: Network; token: TokenReference; signal?: AbortSignal | undefined },
): Promise<DecimalsSource> {
  const { network, token } = options
  const decimals = token.address === undefined ? network.nativeCurrency.decimals : await readDecimals(kit, options)
  if (decimals === undefined) return 'server'
  if (decimals !== token.decimals) throw new TokenDecimalsDifferError({ ...token, actual: decimals })
  return 'chain'
}

async function readDecimals(
  kit: Latchkey,
  { adapter, network, token, signal }: Parameters<typeof checkDecimals>[1],
): Promise<number | undefined> {
  const { address = '' } = token
  const calls = await adapter.loadCalls?.()
  return (await calls?.readTokenFacts({ ...witnessSources(kit, network), address, signal }))?.decimals
}
