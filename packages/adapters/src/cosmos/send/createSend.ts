import type { Network } from '@latchkey/core'
import { AccountChangedError, FeeRoseError } from '@latchkey/core/errors'
import { createShownFees, type SendAbility, sleep } from '@latchkey/core/internal'
import { isSameBytes } from '@latchkey/wire/cosmos'
import { parseAddress } from '../chain/parseAddress.ts'
import type { PageWallet } from '../discovery/PageWallet.ts'
import type { Lcd } from '../lcd/createLcd.ts'
import type { CosmosNetwork } from '../parseOptions.ts'
import type { CosmosKey } from '../wallets/CosmosKey.ts'
import { broadcast } from './broadcast.ts'
import { findTransfer } from './findTransfer.ts'
import { planTransfer, priceTransfer } from './planTransfer.ts'
import { createMemoLimits } from './readMemoLimit.ts'
import { signTransfer } from './signTransfer.ts'
import { waitForTransaction } from './waitForTransaction.ts'

export type SendOptions = {
  lcd: Lcd
  getWallet: (connectorId: string) => PageWallet
  /** @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor */
  requireShown: (connectorId: string, shown: { address: string; network: Network }) => Promise<CosmosKey>
}

/** Transfers of a chain's coins, in their own chunk. */
export function createSend({ lcd, getWallet, requireShown }: SendOptions): SendAbility {
  const timeouts = new Map<string, bigint>()
  const shownFees = createShownFees()

  return {
    async estimateFee(request) {
      const fee = await priceTransfer(lcd, request)
      shownFees.keep(request, fee)
      return fee
    },
    getMaxMemoBytes: createMemoLimits(lcd),
    async inspectTransfer(request) {
      await planTransfer(lcd, request)
      return request.memo ? {} : { isWithoutMemo: true }
    },
    async transfer({ connectorId, ...request }) {
      const { network, from, token, amount, memo, onRequest, signal } = request
      const shown = { address: from, network }
      const key = await requireShown(connectorId, shown)
      const plan = await planTransfer(lcd, request, key.publicKey)
      const shownFee = shownFees.find(request)
      if (shownFee !== undefined && plan.fee.amount > shownFee)
        throw new FeeRoseError({ details: `${plan.fee.amount} ${plan.fee.denom}` })
      // The visitor may have switched while the nodes were read.
      const now = await requireShown(connectorId, shown)
      if (!isSameBytes(now.publicKey, key.publicKey)) throw new AccountChangedError()
      // Networks are the adapter's own.
      const { address: to } = parseAddress(request.to, network as CosmosNetwork)
      const data = token.address !== undefined && { data: token.address }
      const call = { to, value: amount, ...data, ...(memo && { memo }) }
      onRequest?.({ call, nonce: undefined, mark: String(plan.sequence) })
      const bytes = await signTransfer(getWallet(connectorId), { plan, key, signal })
      const hash = await broadcast(lcd, { network, bytes, signal })
      timeouts.set(hash, plan.transfer.timeoutHeight)
      return { hash }
    },
    waitForTransaction: (request) => waitForTransaction(lcd, request, { timeouts, now: () => Date.now(), sleep }),
    async find(request) {
      const hash = await findTransfer(lcd, request)
      return hash === undefined ? {} : { found: { hash } }
    },
    parseHash: (response) => (typeof response === 'string' && /^[0-9A-F]{64}$/.test(response) ? response : undefined),
  }
}
