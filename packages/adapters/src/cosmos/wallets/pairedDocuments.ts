import { attempt } from '@latchkey/core/internal'
import { type Bytes, fromCosmosBase64, toCosmosBase64 } from '@latchkey/wire/cosmos'

type Answer = { signed: unknown; signature: unknown }

/** A document of bytes as WalletConnect's wallets take it: bytes in base64, numbers as texts. */
export function toPairedDoc(document: unknown): object {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = document as Record<string, unknown>
  return {
    chainId,
    accountNumber: String(accountNumber),
    bodyBytes: toCosmosBase64(bodyBytes as Uint8Array),
    authInfoBytes: toCosmosBase64(authInfoBytes as Uint8Array),
  }
}

/** What was signed, in the shape of a wallet of the page; where the wallet does not say it, what it was asked for. */
export function readSignedBytes(response: unknown, asked: unknown): Answer {
  const { signed, signature } = readSignedText(response, asked)
  const { bodyBytes, authInfoBytes } = (signed ?? {}) as Record<string, unknown>
  if (signed === asked) return { signed, signature }
  return { signed: { bodyBytes: toBytes(bodyBytes), authInfoBytes: toBytes(authInfoBytes) }, signature }
}

/** The same for a text. A signature comes with its key, or by itself. */
export function readSignedText(response: unknown, asked: unknown): Answer {
  const { signed, signature } = (response ?? {}) as Record<string, unknown>
  return { signed: signed ?? asked, signature: typeof signature === 'string' ? { signature } : signature }
}

/** The key of an address in what `cosmos_getAccounts` returned; not compared with the address here. */
export function readPairedKey(accounts: unknown, address: string | undefined): Bytes | undefined {
  const list = (Array.isArray(accounts) ? accounts : []) as readonly ({ address?: unknown; pubkey?: unknown } | null)[]
  return toBytes(list.find((one) => one?.address === address)?.pubkey)
}

/** In base64 by the methods' description; in hex from older wallets. */
function toBytes(text: unknown): Bytes | undefined {
  if (typeof text !== 'string') return undefined
  if (/^(?:[0-9a-f]{2})+$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number(`0x${digits}`))
  return attempt(() => fromCosmosBase64(text))
}
