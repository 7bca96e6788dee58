import type { CaipAddress } from './caip.ts'
import { canonicalJson } from './canonicalJson.ts'
import { joinLines } from './joinLines.ts'

/** An owner's grant to an app's key. */
export type Activation = {
  /** Of the app's page: `https://shop.example`. */
  origin: string
  /** CAIP-10, lower-case. */
  address: CaipAddress
  /** The id of the permission. */
  pci: string
  /** Address of the app's key, `0x…`. */
  dappKey: string
  /** Unix seconds. */
  expiry: number
  signer: unknown
  permissions: readonly unknown[]
  policies: readonly unknown[]
  /** The permission context that the wallet returned, `0x…`. */
  context: string
  /** Of `POST /v1/sessions/{address}/nonce`. */
  nonce: string
}

/**
 * The message that the owner of a smart account signs to activate a session, in EIP-4361's layout. It contains the whole grant or its hash:
 * `Permissions` is the SHA-256 of the canonical JSON (RFC 8785) of `{ permissions, policies, signer }`, `Context` that of the context's
 * text in lower case. A page can build the message itself and need not trust the server's.
 * @throws CanonicalJsonError, MessageLineError
 * @example await toActivationMessage({ origin: location.origin, address, pci, dappKey, ...grant, context, nonce })
 */
export async function toActivationMessage(activation: Activation): Promise<string> {
  const { origin, address, pci, dappKey, expiry, signer, permissions, policies, context, nonce } = activation
  const [, chainId] = address.split(':')
  const [permissionsHash, contextHash] = await Promise.all([
    sha256(canonicalJson({ permissions, policies, signer })),
    sha256(context.toLowerCase()),
  ])
  return joinLines([
    `${new URL(origin).host} wants you to grant it a smart session of your Ethereum account:`,
    address.toLowerCase(),
    '',
    'Until the session expires, this app can act for your account within the permissions below without asking again. You can revoke it at any time.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Expiration Time: ${new Date(expiry * 1000).toISOString()}`,
    `Request ID: ${pci}`,
    `App Key: ${dappKey.toLowerCase()}`,
    `Permissions: ${permissionsHash}`,
    `Context: ${contextHash}`,
  ])
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `0x${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
