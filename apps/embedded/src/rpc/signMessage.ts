import * as z from 'zod/mini'
import { fromHex, toHex, toUtf8 } from '../bytes.ts'
import { toWalletError, WalletError } from '../errors.ts'
import { fetchOpening } from '../flows/enrolments.ts'
import type { MessageShown, ShownError } from '../screens/screens.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'

const paramsSchema = z.tuple([z.string().check(z.maxLength(100_000)), z.string()], z.unknown())

/**
 * `personal_sign` (EIP-191): shows the message, and signs exactly its bytes.
 * @throws WalletError `unauthorized` for another account, `declined`.
 */
export async function signMessage(context: RpcContext, request: RpcRequest): Promise<string> {
  const { screens, user, origin, vault } = context
  const { chain, signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'personal_sign: [message, address]' })
  const [given, account] = params.data
  requireAccount(account, user.addresses.eip155)
  const message = readMessage(given)
  return screens.run(
    async (ask) => {
      let error: ShownError | undefined
      for (;;) {
        const asked = { origin, address: user.addresses.eip155, chain, message, error }
        const answer = await ask('approveMessage', asked)
        if (answer.type === 'cancel') throw new WalletError('declined')
        try {
          const opening = await fetchOpening(context, 'sign', signal)
          const signed = await vault.sign({ opening, request: { kind: 'message', message: message.hex } })
          return signed.signature
        } catch (thrown) {
          signal.throwIfAborted()
          const { code, retryAfterSeconds } = toWalletError(thrown)
          error = { code, retryAfterSeconds }
        }
      }
    },
    { signal, onShown: waiting },
  )
}

/** @throws WalletError `unauthorized` if the page means another account. */
export function requireAccount(given: string | undefined, address: string): void {
  if (given?.toLowerCase() !== address.toLowerCase()) throw new WalletError('unauthorized')
}

/** The bytes of a message, which pages pass as hex or as text, and their text if all of it can be read. */
export function readMessage(given: string): MessageShown {
  const bytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(given) ? fromHex(given) : toUtf8(given)
  return { hex: toHex(bytes), text: toReadable(bytes) }
}

/** Text, unless it is not UTF-8 or holds characters that cannot be seen or turn the direction of what follows. */
function toReadable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}
