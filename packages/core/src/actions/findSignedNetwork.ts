import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'

/** How long a storage may take. */
const timeoutMs = 10_000

/**
 * Another network of the app on which the same address is signed in: its visitor may go back there in place of signing again.
 *
 * @returns undefined where there is none
 * @throws what the storage throws
 * @example await findSignedNetwork(latchkey, { account: 'eip155:10:0xAb…' }) // 'eip155:1'
 */
export async function findSignedNetwork(
  latchkey: Latchkey,
  options: { account: CaipAddress; signal?: AbortSignal | undefined },
): Promise<CaipNetworkId | undefined> {
  const { chainNamespace, chainId, address } = parseCaipAddress(options.account)
  const accounts = latchkey.networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => id.startsWith(`${chainNamespace}:`) && id !== `${chainNamespace}:${chainId}`)
    .map((id) => `${id}:${address}` as const)
  if (accounts.length === 0) return undefined
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const { openStorage } = await import('../signIn/openStorage.ts')
    const storage = await openStorage(latchkey)
    const session = await storage.getSession(accounts, { signal })
    // As elsewhere, what a storage returns for another account, or too late, is none.
    const counts = session && accounts.includes(session.account) && Date.parse(session.expiresAt) > Date.now()
    if (!counts) return undefined
    const signed = parseCaipAddress(session.account)
    return `${signed.chainNamespace}:${signed.chainId}`
  } catch (error) {
    throw toBaseError(error)
  }
}
