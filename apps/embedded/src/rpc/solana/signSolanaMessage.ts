import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { requireUncovered } from '../../approve/reportsCover.ts'
import { fromHex, toHex } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { chainMessages } from '../../locales/chainMessages.ts'
import { approve } from '../approve.ts'
import { showNotes } from '../chainRequest.ts'
import { decodeText } from '../decodeText.ts'
import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { showMessage } from '../signMessage.ts'
import { isTransactionLike } from './isTransactionLike.ts'

const paramsSchema = z.object({ message: z.string(), pubkey: z.string() })
/** In characters: the time to decode base58 grows with their square. */
const longestMessage = 16_384

/**
 * `solana_signMessage` with `{message, pubkey}`, both base58: shows the message, and signs exactly its bytes. A sign-in (CAIP-122)
 * for another site and a transaction in disguise cannot be approved.
 * @returns `{signature}`, base58.
 * @throws WalletError `unauthorized` for another account, `user_rejected`, `siwe_domain`, `invalid_params` for a disguise,
 * `window_needed`.
 */
export async function signSolanaMessage(context: RpcContext, request: OtherRequest): Promise<{ signature: string }> {
  const { screens, origin, page } = context
  const { address, signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'solana_signMessage: {message, pubkey}' })
  if (params.data.pubkey !== address) throw new WalletError('unauthorized')
  requireUncovered(context)
  const bytes = decodeText(base58, { text: params.data.message, maxLength: longestMessage })
  const message = showMessage(bytes, { origin, address, page })
  const isDisguised = isTransactionLike(bytes, address)
  const shown = {
    ...message,
    notes: showNotes(isDisguised ? ['disguised'] : [], chainMessages(context.locale())),
    blocked: isDisguised ? ('invalid_params' as const) : message.blocked,
  }
  const sign = { kind: 'solana' as const, account: address, messages: [toHex(bytes)] }
  return screens.run(
    async (ask) => ({
      signature: base58.encode(fromHex(await approve(context, { ask, request, shown, sign, moves: undefined }))),
    }),
    { signal, onShown: waiting },
  )
}
