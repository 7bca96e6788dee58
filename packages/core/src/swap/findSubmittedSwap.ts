import type { CaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { SentDetails, SentToken } from '../state.ts'
import { readRequestedTransactions } from '../storage/requestedTransactions.ts'
import { readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { isUnsettled } from '../transactions/isUnsettled.ts'
import { type SwapToken, tokenAddress } from './SwapToken.ts'

/** What identifies a started swap. */
type StartedSwap = {
  from: string
  router: string
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  startedAt: number | undefined
}

/**
 * Whether this swap is among the transactions sent since it started (`sent`), or among the wallet requests without a response
 * (`requested`). In both cases it must not be requested again. One that the network dropped counts as sent: it may still be mined.
 */
export function findSubmittedSwap(latchkey: Latchkey, started: StartedSwap): 'sent' | 'requested' | undefined {
  const { startedAt } = started
  if (startedAt === undefined) return undefined
  // Storage is read too, because right after a reload the state may not contain it yet.
  const place = storagePlace(latchkey)
  const { sentTransactions, requestedTransactions } = latchkey.store.getState()
  const isSent = [...sentTransactions, ...readSentTransactions(place)].some(
    (sent) =>
      sent.sentAt >= startedAt && (isUnsettled(sent) || sent.status === 'confirmed') && isOf(started, sent, sent),
  )
  if (isSent) return 'sent'
  const isRequested = [...requestedTransactions, ...readRequestedTransactions(place)].some(
    (request) => request.requestedAt >= startedAt && isOf(started, request, request.details),
  )
  return isRequested ? 'requested' : undefined
}

type Sender = { caipNetworkId: CaipNetworkId; from: string }

function isOf({ from, router, sold, bought, amountIn }: StartedSwap, sender: Sender, details: SentDetails): boolean {
  return (
    details.kind === 'swap' &&
    sender.from === from &&
    sender.caipNetworkId === sold.caipNetworkId &&
    isSameAddress(details.to, router) &&
    details.sold.amount === String(amountIn) &&
    isToken(details.sold.token, sold) &&
    isToken(details.bought.token, bought)
  )
}

function isToken(sent: SentToken, token: SwapToken): boolean {
  return isSameAddress(sent.address, tokenAddress(token))
}
