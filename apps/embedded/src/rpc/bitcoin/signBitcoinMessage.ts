import {
  toMessageTransaction,
  toScriptSignature,
  toSimpleSignature,
  writeBitcoinTransaction,
} from '@latchkey/wire/bitcoin'
import * as z from 'zod/mini'
import { requireUncovered } from '../../approve/reportsCover.ts'
import { fromHex, toHex, toUtf8 } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { approve } from '../approve.ts'
import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { showMessage } from '../signMessage.ts'
import { readOwnAddress } from './ownAddress.ts'

const paramsSchema = z.object({
  account: z.string(),
  message: z.string().check(z.maxLength(100_000)),
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})

/**
 * `signMessage` with `{account, message, address, protocol}`: shows the message, and signs it (BIP-322, simple).
 * @returns `{address, signature}`: the witness in hex, without `0x`.
 * @throws WalletError `unauthorized` for another account, `not_supported` for the protocol `ecdsa`, which SegWit addresses have no standard
 * of, `user_rejected`, `siwe_domain`, `window_needed`.
 */
export async function signBitcoinMessage(
  context: RpcContext,
  request: OtherRequest,
): Promise<{ address: string; signature: string }> {
  const { screens, origin, page } = context
  const { address, signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'signMessage: {account, message}' })
  const { account, message, address: signer = account, protocol } = params.data
  if (account !== address || signer !== address) throw new WalletError('unauthorized')
  if (protocol === 'ecdsa') throw new WalletError('not_supported', { details: 'signMessage: protocol bip322 only' })
  requireUncovered(context)
  const bytes = toUtf8(message)
  const shown = showMessage(bytes, { origin, address, page })
  const own = readOwnAddress(address)
  const transaction = toHex(writeBitcoinTransaction(toMessageTransaction(bytes, own.script)))
  const sign = { kind: 'bitcoin' as const, account: own.account, transaction, inputs: [{ index: 0, amount: '0x0' }] }
  return screens.run(
    async (ask) => {
      const signed = fromHex(await approve(context, { ask, request, shown, sign, moves: undefined }))
      const signature = toSimpleSignature(toScriptSignature(signed.subarray(33)), signed.subarray(0, 33))
      return { address, signature: toHex(signature).slice(2) }
    },
    { signal, onShown: waiting },
  )
}
