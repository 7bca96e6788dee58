import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import { createShownFees, type SendAbility, type TransferRequest } from '@latchkey/core/internal'
import type { SentCall } from '../paired/openPaired.ts'
import { eachNode, nodesOf, type Rpc } from '../rpc/createRpc.ts'
import type { StandardWallet } from '../wallet.ts'
import { findTransfer } from './findTransfer.ts'
import { parseSignature } from './parseSignature.ts'
import { checkBlock, planEverywhere } from './planEverywhere.ts'
import { planTransfer } from './planTransfer.ts'
import { priceTransfer } from './priceTransfer.ts'
import { sendTransfer } from './sendTransfer.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { writeTransfer } from './writeTransfer.ts'

export type SendWallets = {
  /** @param sends what the wallet is about to be requested to send */
  getWallet: (connectorId: string, sends: SentCall) => StandardWallet
  /** @throws AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor */
  checkShown: (connectorId: string, shown: { address: string; network: Network }) => void
}

/** Transfers on Solana, in their own chunk. */
export function createSend(rpc: Rpc, { getWallet, checkShown }: SendWallets): SendAbility {
  const shownFees = createShownFees()
  return {
    async estimateFee(request) {
      const node = nodesOf(rpc, request.network)
      const price = async (terms: Omit<TransferRequest, 'connectorId'>) => {
        const plan = await planTransfer({ rpc: node, ...terms })
        const { total } = await priceTransfer({ rpc: node, plan, signal: request.signal })
        shownFees.keep(request, total)
        return total
      }
      if (request.token.address) return price(request)
      try {
        return await price(request)
      } catch (error) {
        // The fee of SOL depends on nothing that the amount changes, and is needed for the most that can be sent.
        if (!(error instanceof BaseError && amountFaults.includes(error.code))) throw error
        return price({ ...request, to: request.from, amount: 0n })
      }
    },
    async inspectTransfer(request) {
      const { shown, facts, accountRent } = await planEverywhere(rpc, request)
      return {
        ...(accountRent > 0n && { accountDeposit: accountRent }),
        ...(facts.withheld > 0n && { withheld: facts.withheld }),
        ...(facts.isMemoAdded && shown.memo !== undefined && { memo: shown.memo }),
        ...(facts.isTokenAccount && { owner: shown.to }),
        ...(facts.permanentDelegate && { permanentDelegate: facts.permanentDelegate }),
        ...(facts.isScaled && { isScaled: true }),
      }
    },
    async transfer({ connectorId, ...request }) {
      const { network, from, to, token, amount, memo, onRequest, signal } = request
      const shown = { address: from, network }
      checkShown(connectorId, shown)
      const node = nodesOf(rpc, network)
      const plan = await planEverywhere(rpc, request)
      const price = await priceTransfer({ rpc: node, plan, most: shownFees.find(request), signal })
      const written = await writeTransfer({ rpc: node, plan, price, signal })
      await checkBlock(rpc, network, { blockhash: written.blockhash, signal })
      // The visitor may have switched while nodes were read.
      checkShown(connectorId, shown)
      const data = token.address && { data: token.address }
      const call = { to, value: amount, ...data, ...(memo && { memo }) }
      return sendTransfer(getWallet(connectorId, call), {
        network,
        plan,
        written,
        rpc: node,
        onRequest: () =>
          onRequest?.({
            call,
            nonce: undefined,
            mark: written.blockhash,
            ...(written.slot <= BigInt(Number.MAX_SAFE_INTEGER) && { sinceBlock: Number(written.slot) }),
          }),
        signal,
      })
    },
    waitForTransaction: (request) => waitForTransaction(rpc, request),
    async find({ network, from, call, mark, sinceBlock, requestedAt, exclude, signal }) {
      const hash = await findTransfer(eachNode(rpc, network), {
        sought: { from, to: call.to, amount: call.value, mint: call.data, memo: call.memo },
        blockhash: mark,
        sinceSlot: sinceBlock === undefined ? undefined : BigInt(sinceBlock),
        requestedAt,
        exclude: exclude.map((one) => one.hash),
        signal,
      })
      return hash === undefined ? {} : { found: { hash } }
    },
    parseHash: parseSignature,
  }
}

/** Errors about the amount, rather than about what a transfer costs. */
const amountFaults = ['INSUFFICIENT_FUNDS', 'BELOW_RENT_MINIMUM', 'REST_BELOW_RENT_MINIMUM']
