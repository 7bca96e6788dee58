import { WalletError } from '@latchkey/core/errors'
import { attempt } from '@latchkey/core/internal'
import { fromHex, readSignature, type Signature, type SignatureKind, toHex } from '@latchkey/wire/polkadot'
import type { Wallets } from '../wallets/joinWallets.ts'
import type { PolkadotAccount } from '../wallets/readAccounts.ts'

/** What wallets put around a text, so that it cannot be a transaction. */
const [start, end] = ['<Bytes>', '</Bytes>']

/**
 * Signs a text with an account that the wallet shares; prompts. It is signed between `<Bytes>` and `</Bytes>`, whether the text or the
 * wallet brought them.
 * @returns the signature in hex, over this text and by this account
 * @throws WalletError for any other, and what the wallet throws
 */
export async function signMessage(
  wallets: Wallets,
  request: { connectorId: string; account: PolkadotAccount; message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const { connectorId, account, message, signal } = request
  const isWrapped = message.startsWith(start) && message.endsWith(end)
  const bytes = new TextEncoder().encode(isWrapped ? message : `${start}${message}${end}`)
  const payload = { address: account.address, data: toHex(bytes), type: 'bytes' }
  const [answer, { isSignedBy }] = await Promise.all([
    wallets.sign(connectorId, { method: 'signRaw', payload, signal }),
    import('../signatures/isSignedBy.ts'),
  ])
  const signature = readCandidates(answer.signature, account).find((one) => isSignedBy(account.account, bytes, one))
  if (!signature) throw new WalletError({ details: 'The wallet signed another message, or with another key.' })
  return toHex(signature.bytes)
}

/** What a signature of a message can be: wallets return it with or without the byte of its kind, and may not tell the account's kind. */
function readCandidates(hex: unknown, { kind }: PolkadotAccount): readonly Signature[] {
  const bytes = attempt(() => fromHex(hex)) ?? new Uint8Array()
  const named = attempt(() => readSignature(bytes))
  const bare: readonly SignatureKind[] =
    bytes.length === 65 ? ['ecdsa'] : bytes.length === 64 ? ['sr25519', 'ed25519'] : []
  return [
    ...(named && (kind === undefined || named.kind === kind) ? [named] : []),
    ...bare.filter((one) => kind === undefined || one === kind).map((one) => ({ kind: one, bytes })),
  ]
}
