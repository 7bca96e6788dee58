import { UnauthorizedError, UnsupportedMethodError, WalletError } from '@latchkey/core/errors'
import { callWallet, readFeature } from '@latchkey/core/internal'
import { isSameBytes, toBase58 } from '@latchkey/wire/solana'
import { parseChainError } from '../errors/parseChainError.ts'
import { isSignedBy } from '../rpc/isSignedBy.ts'
import type { StandardWallet } from '../wallet.ts'
import { findAccount } from './accounts.ts'

const method = 'solana:signMessage'

/**
 * Signs a text's bytes with an account that the wallet shares. Prompts the visitor.
 * @returns the signature in base58
 * @throws UnauthorizedError, UnsupportedMethodError, UserRejectedError, WalletError and what `callWallet` throws
 */
export async function signMessage(
  wallet: StandardWallet,
  options: { address: string; message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const { address, signal } = options
  const sign = readFeature(wallet, method, 'signMessage')
  if (!sign) throw new UnsupportedMethodError({ method })
  const account = findAccount(wallet, address)
  if (!account) throw new UnauthorizedError()
  const message = new TextEncoder().encode(options.message)
  const answer = await callWallet(() => sign({ account, message }), {
    method,
    parseChainError,
    passesNodeCodes: true,
    ...(signal && { signal }),
  })
  const [output] = Array.isArray(answer) ? (answer as { signedMessage?: unknown; signature?: unknown }[]) : []
  const { signedMessage, signature } = output ?? {}
  if (!(signature instanceof Uint8Array) || signature.length !== 64)
    throw new WalletError({ details: 'The wallet did not return a signature.' })
  // A wallet may prefix what it signs: that is no signature of this text.
  if (!(signedMessage instanceof Uint8Array) || !isSameBytes(signedMessage, message))
    throw new WalletError({ details: 'The wallet signed another message.' })
  if ((await isSignedBy({ address, message, signature })) === false)
    throw new WalletError({ details: 'The wallet returned a signature of another account.' })
  return toBase58(signature)
}
