import { AccountChangedError, WalletError } from '@latchkey/core/errors'
import { type Adapter, callWallet, readFeature } from '@latchkey/core/internal'
import { isSameBytes, toBase58 } from '@latchkey/wire/solana'
import { parseChainError } from '../errors/parseChainError.ts'
import { isSignedBy } from '../rpc/isSignedBy.ts'
import type { StandardWallet } from '../wallet.ts'
import { signMessage } from './signMessage.ts'

const method = 'solana:signIn'

type Request = Omit<Parameters<NonNullable<Adapter['signIn']>>[0], 'connectorId'>

/**
 * Signs in by `solana:signIn`, where wallets show the fields instead of a text, and sign no message of another site. A wallet without it signs
 * the text. Prompts the visitor.
 * @throws AccountChangedError for another account, UserRejectedError, WalletError for another message, and what `callWallet` throws
 */
export async function signIn(wallet: StandardWallet, request: Request): Promise<{ signature: string }> {
  const { fields, signal, ...options } = request
  const sign = readFeature(wallet, method, 'signIn')
  if (!sign) return { signature: await signMessage(wallet, { ...options, signal }) }
  const { address } = options
  const { account: _, ...shared } = fields
  // Of a cluster that has a name, the message has that.
  const [, chainId] = /\nChain ID: (\S+)\n/.exec(options.message) ?? []
  const answer = await callWallet(() => sign({ ...shared, address, ...(chainId && { chainId }) }), {
    method,
    parseChainError,
    passesNodeCodes: true,
    ...(signal && { signal }),
  })
  const [output] = Array.isArray(answer) ? (answer as Record<'account' | 'signedMessage' | 'signature', unknown>[]) : []
  const { account, signedMessage, signature } = output ?? {}
  if (!(signature instanceof Uint8Array) || signature.length !== 64)
    throw new WalletError({ details: 'The wallet did not return a signature.' })
  // Wallets let the visitor choose the account there.
  if ((account as { address?: unknown } | undefined)?.address !== address) throw new AccountChangedError()
  const message = new TextEncoder().encode(options.message)
  if (!(signedMessage instanceof Uint8Array) || !isSameBytes(signedMessage, message))
    throw new WalletError({ details: 'The wallet signed another message.' })
  if ((await isSignedBy({ address, message, signature })) === false)
    throw new WalletError({ details: 'The wallet returned a signature of another account.' })
  return { signature: toBase58(signature) }
}
