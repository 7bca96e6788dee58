import * as z from 'zod/mini'
import { WalletError } from '../../errors.ts'
import type { OtherRequest, RpcContext } from '../rpcRequest.ts'
import { signBitcoinMessage } from './signBitcoinMessage.ts'
import { signPsbt } from './signPsbt.ts'

/** Every request on Bitcoin that is answered, by exact name. */
export const bitcoinMethods: Record<string, (context: RpcContext, request: OtherRequest) => Promise<unknown>> = {
  getAccountAddresses,
  signMessage: signBitcoinMessage,
  signPsbt,
  sendTransfer: async () => {
    throw new WalletError('not_sendable', { details: 'sendTransfer: the operator has no server of this network' })
  },
}

const paramsSchema = z.object({
  account: z.string(),
  intentions: z.optional(z.array(z.enum(['payment', 'ordinal']))),
})

/** `getAccountAddresses` with `{account, intentions}`: the wallet has one address, which the page knows already. */
async function getAccountAddresses(
  _context: RpcContext,
  { params, address }: OtherRequest,
): Promise<{ address: string; path: string; intention: string }[]> {
  const { success, data } = paramsSchema.safeParse(params)
  if (!success) throw new WalletError('invalid_params', { details: 'getAccountAddresses: {account, intentions}' })
  if (data.account !== address) throw new WalletError('unauthorized')
  const isAsked = data.intentions === undefined || data.intentions.includes('payment')
  return isAsked ? [{ address, path: "m/84'/0'/0'/0/0", intention: 'payment' }] : []
}
