import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'

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
  const { account, signal } = options
  const { chainNamespace: namespace, address } = parseCaipAddress(account)
  try {
    const { accountsOn, readSession } = await import('../signIn/followSignIn.ts')
    const others = accountsOn(latchkey, { namespace, addresses: [address] }).filter((other) => other !== account)
    const session = others.length > 0 ? await readSession(latchkey, others, signal) : undefined
    if (!session) return undefined
    const signed = parseCaipAddress(session.account)
    return `${signed.chainNamespace}:${signed.chainId}`
  } catch (error) {
    throw toBaseError(error)
  }
}
