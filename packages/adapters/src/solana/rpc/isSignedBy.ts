import { toKey } from '@latchkey/wire/solana'

/** Whether an account's key signed these bytes; undefined in a browser that cannot tell (Ed25519 in WebCrypto). */
export async function isSignedBy(options: {
  address: string
  message: Uint8Array
  signature: Uint8Array
}): Promise<boolean | undefined> {
  const { address, message, signature } = options
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(toKey(address)), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
  } catch {
    return undefined
  }
}
