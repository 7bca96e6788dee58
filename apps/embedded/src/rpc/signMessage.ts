import * as z from 'zod/mini'
import { requireUncovered } from '../approve/reportsCover.ts'
import { type Bytes, fromHex, toHex, toUtf8 } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { approve, requireAccount } from './approve.ts'
import { checkSiweBytes } from './checkSiwe.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'

const paramsSchema = z.tuple([z.string().check(z.maxLength(100_000)), z.string()], z.unknown())

/**
 * `personal_sign` (EIP-191): shows the message, and signs exactly its bytes. A sign-in (EIP-4361) for another site than the one that
 * embeds the wallet cannot be approved.
 * @throws WalletError `unauthorized` for another account, `user_rejected`, `siwe_domain`, `window_needed`.
 */
export async function signMessage(context: RpcContext, request: RpcRequest): Promise<string> {
  const { screens, user, origin, page } = context
  const { signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'personal_sign: [message, address]' })
  const [given, account] = params.data
  const address = user.addresses.eip155
  requireAccount(account, address)
  requireUncovered(context)
  const { hex } = readMessage(given)
  const shown = showMessage(fromHex(hex), { origin, address, page })
  const sign = { kind: 'message' as const, message: hex }
  return screens.run((ask) => approve(context, { ask, request, shown, sign, moves: undefined }), {
    signal,
    onShown: waiting,
  })
}

/** An attacker can vary what is hashed until the hash reads as text, within hours: so the length decides, not the bytes. */
const hashLength = 32

type MessageSources = { origin: string; address: string; page: Pick<RpcContext['page'], 'stepUpUsd'> }

/** A message as the approval screen shows it, on any network: its text, else its bytes; a sign-in is checked. */
export function showMessage(bytes: Bytes, { origin, address, page }: MessageSources) {
  const { hex, text } = readMessage(toHex(bytes))
  const siwe = checkSiweBytes(bytes, { origin, address })
  return {
    kind: 'message' as const,
    address,
    facts: [],
    text: text ?? hex,
    warnings: [...(text === undefined ? (['bytes'] as const) : []), ...siwe.warnings],
    blocked: siwe.blocked,
    // A hash may stand for anything, such as a transaction of a contract that the visitor owns.
    isStepUp: (text === undefined || bytes.length === hashLength) && page.stepUpUsd !== null,
  }
}

/** The bytes of a message, which pages pass as hex or as text, and their text if all of it can be read. */
export function readMessage(given: string): { hex: string; text: string | undefined } {
  const bytes = /^0x(?:[0-9a-fA-F]{2})*$/.test(given) ? fromHex(given) : toUtf8(given)
  return { hex: toHex(bytes), text: toReadable(bytes) }
}

/** Text, unless it is not UTF-8 or holds characters that cannot be seen or turn the direction of what follows. */
function toReadable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Emoji are joined by U+200D, which shows nothing by itself.
    const seen = text.replace(/\n|\r|\t|\u{200d}|\u{fe0f}/gu, '')
    return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(seen) ? undefined : text
  } catch {
    return undefined
  }
}
