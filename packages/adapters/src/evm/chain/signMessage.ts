import { WalletError } from '@latchkey/core/errors'
import { stringToHex } from 'viem'
import type { Eip1193Provider } from '../provider.ts'
import { askWallet, quietTimeoutMs } from './askWallet.ts'
import { checkAccount } from './checkAccount.ts'

/**
 * Signs a text by `personal_sign` (EIP-191), after making sure that the wallet still signs as `address`. Prompts.
 * @returns the signature in hex; longer than 65 bytes for smart accounts
 * @throws AccountChangedError, UnauthorizedError, UserRejectedError, WalletError and what `askWallet` throws
 */
export async function signMessage(
  provider: Eip1193Provider,
  options: { address: string; message: string; signal?: AbortSignal },
): Promise<string> {
  const { address, message, signal } = options
  checkAccount(await askWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs }), address)
  const signature = await askWallet(provider, {
    method: 'personal_sign',
    params: [stringToHex(message), address],
    signal,
  })
  if (typeof signature === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(signature)) return signature
  throw new WalletError({ details: 'The wallet answered no signature.' })
}
