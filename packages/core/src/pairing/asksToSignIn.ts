import { getNamespaces } from '../actions/namespaces.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Whether a code for wallets on other devices also asks for a sign-in, so that the wallet shows one prompt: where whoever connects has to sign
 * in. Not where the app writes or signs the message itself, as the wallet does both here; nor with a ReCap of the app, in whose place is that
 * of the connection. The protocol has it for eip155 alone: a wallet that signs in grants no other namespace.
 */
export function asksToSignIn(latchkey: Latchkey): boolean {
  const { required, messenger, signer, resources } = latchkey.options.signIn ?? {}
  if (!required || messenger || signer || /(^|,)urn:recap:/.test(String(resources))) return false
  const enabled = getNamespaces(latchkey)
  const paired = latchkey.adapters.filter(({ namespace, pairing }) => pairing && enabled.includes(namespace))
  return paired.length > 0 && paired.every(({ namespace }) => namespace === 'eip155')
}
