import { readPsbt, writeBitcoinTransaction } from '@latchkey/wire/bitcoin'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { requireUncovered } from '../../approve/reportsCover.ts'
import { fromHex, toHex } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { chainMessages } from '../../locales/chainMessages.ts'
import { approve } from '../approve.ts'
import { showChainRequest } from '../chainRequest.ts'
import { decodeText } from '../decodeText.ts'
import { openMoves } from '../openMoves.ts'
import { isAboveLimit } from '../otherNetworks.ts'
import { readGiven } from '../readGiven.ts'
import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { describePsbt } from './describePsbt.ts'
import { readOwnAddress } from './ownAddress.ts'
import { chooseInputs, insertSignatures } from './psbtSignatures.ts'

const paramsSchema = z.object({
  account: z.string(),
  psbt: z.string(),
  signInputs: z.optional(
    z
      .array(
        z.object({
          address: z.string(),
          index: z.int().check(z.gte(0)),
          sighashTypes: z.optional(z.array(z.int())),
        }),
      )
      .check(z.maxLength(1_000)),
  ),
  broadcast: z.optional(z.boolean()),
})

const longestPsbt = 262_144

/**
 * `signPsbt` with `{account, psbt, signInputs, broadcast}`, the PSBT in base64: shows every output, and signs the visitor's own inputs,
 * all or those that `signInputs` names. Inputs of others have to come with the whole transactions that they spend.
 * @returns `{psbt}` with the signatures, base64.
 * @throws WalletError `invalid_params`, also for any signature but SIGHASH_ALL, `unauthorized` for an input that is not the visitor's,
 * `not_sendable` with `broadcast`, `user_rejected`, `window_needed`.
 */
export async function signPsbt(context: RpcContext, request: OtherRequest): Promise<{ psbt: string }> {
  const { address, chain, signal, waiting } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: 'signPsbt: {account, psbt, signInputs}' })
  const { account, psbt: given, signInputs, broadcast } = params.data
  if (account !== address) throw new WalletError('unauthorized')
  if (broadcast) throw new WalletError('not_sendable', { details: 'signPsbt: broadcast' })
  const psbt = readGiven(() => readPsbt(decodeText(base64, { text: given, maxLength: longestPsbt })))
  const own = readOwnAddress(address)
  const signed = chooseInputs(psbt, { signInputs, address, script: own.script })
  requireUncovered(context)
  const summary = describePsbt(psbt, own)
  const isChangeable = signed.some(({ isAll }) => !isAll)
  if (isChangeable) summary.notes.push('changeable')
  if (own.network !== 'main') summary.notes.push('anyBitcoinNetwork')
  const shown = {
    kind: 'signTransaction' as const,
    address,
    ...showChainRequest(summary, chainMessages(context.locale())),
    isStepUp: isAboveLimit(context.page),
    blocked: isChangeable || summary.notes.includes('unprovenForeign') ? ('invalid_params' as const) : undefined,
  }
  const moves = openMoves(chain.caipNetworkId)
  const sign = {
    kind: 'bitcoin' as const,
    account: own.account,
    transaction: toHex(writeBitcoinTransaction(psbt.transaction)),
    inputs: signed.map(({ index, amount }) => ({ index, amount: `0x${amount.toString(16)}` })),
  }
  return context.screens.run(
    async (ask) => {
      const result = fromHex(await approve(context, { ask, request, shown, sign, moves }))
      return { psbt: base64.encode(insertSignatures(psbt, { indexes: signed.map(({ index }) => index), result })) }
    },
    { signal, onShown: waiting },
  )
}
