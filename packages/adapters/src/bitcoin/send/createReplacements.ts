import type { Network } from '@latchkey/core'
import { FeeRoseError } from '@latchkey/core/errors'
import type { CallRequest, ReplacementAbility, ReplaceRequest } from '@latchkey/core/internal'
import { parseBitcoinAddress } from '@latchkey/wire/bitcoin'
import { planReplacement } from './planReplacement.ts'
import type { TransferPlan } from './planTransfer.ts'
import type { FeeRates } from './readFeeRates.ts'
import type { SendOptions } from './SendOptions.ts'

type Options = Pick<SendOptions, 'esplora' | 'protectedOutputs' | 'requireShown'> & {
  readFeeRates: (network: Network) => Promise<FeeRates>
  sign: (request: CallRequest, plan: TransferPlan) => Promise<{ hash: string; signed: string }>
}
type Terms = Omit<ReplaceRequest, 'connectorId' | 'onRequest' | 'nonce'>

/** Speeds up and cancels what waits for a block, by a transaction that spends the same for a higher fee. */
export function createReplacements(options: Options): ReplacementAbility {
  const { esplora, protectedOutputs, readFeeRates, requireShown, sign } = options
  /** The most that the visitor was shown, by what is replaced. */
  const shown = new Map<string, bigint>()
  const keyOf = ({ hashes, purpose }: Terms) => [purpose, ...hashes].join()

  async function plan(request: Terms) {
    const { network } = request
    const { fast: rate } = await readFeeRates(network)
    return planReplacement({ esplora, network, rate, protectedOutputs }, request)
  }

  return {
    // The call says all of it.
    encodeTransfer: ({ to, amount }) => ({ to: parseBitcoinAddress(to).address, value: amount }),
    async estimateReplacement(request) {
      const { before, plan: planned } = await plan(request)
      shown.set(keyOf(request), planned.fee)
      return { before, after: planned.fee }
    },
    async replace({ connectorId, ...request }) {
      const { network, from } = request
      await requireShown(connectorId, { address: from, network })
      const { plan: planned } = await plan(request)
      const most = shown.get(keyOf(request))
      if (most !== undefined && planned.fee > most) {
        shown.delete(keyOf(request))
        throw new FeeRoseError({ details: `${planned.fee} satoshis` })
      }
      return { ...(await sign({ ...request, connectorId }, planned)), isInPlace: true }
    },
  }
}
