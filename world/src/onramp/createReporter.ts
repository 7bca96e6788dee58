import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SandboxKeys } from './createKeys.ts'
import type { Order } from './createOrders.ts'

/** Reports the status of purchases to the server. */
export type Reporter = {
  report: (order: Order) => void
  close: () => void
}

const attemptTimeoutMs = 5_000
const firstPauseMs = 100
const longestPauseMs = 5_000
const giveUpAfterMs = 10 * 60_000

const coinbaseEvents: Record<Order['state'], { event: string; status: string }> = {
  open: { event: 'created', status: 'CREATED' },
  waiting: { event: 'updated', status: 'IN_PROGRESS' },
  paying: { event: 'updated', status: 'IN_PROGRESS' },
  succeeded: { event: 'success', status: 'SUCCESS' },
  declined: { event: 'failed', status: 'FAILED' },
  expired: { event: 'failed', status: 'FAILED' },
  failed: { event: 'failed', status: 'FAILED' },
}

const meldEvents: Record<Order['state'], string> = {
  open: 'PENDING',
  waiting: 'PENDING',
  paying: 'TRANSFERRING',
  succeeded: 'COMPLETE',
  declined: 'FAILED',
  expired: 'FAILED',
  failed: 'FAILED',
}

/**
 * Reports each change as the company would, signed anew for each attempt, again and again until the server takes it: it may be starting.
 * An order's reports go out one after the other.
 */
export function createReporter(context: { keys: SandboxKeys; serverUrl: string | undefined }): Reporter {
  const { keys, serverUrl } = context
  const closing = new AbortController()
  const turns = new Map<string, Promise<void>>()

  async function send(url: string, sign: () => Record<string, string>, body: string): Promise<void> {
    const deadline = Date.now() + giveUpAfterMs
    for (let pause = firstPauseMs; Date.now() < deadline; pause = Math.min(pause * 2, longestPauseMs)) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(attemptTimeoutMs)])
      const headers = { 'content-type': 'application/json', ...sign() }
      const answer = await fetch(url, { method: 'POST', body, headers, signal }).catch(() => undefined)
      if (answer?.ok || closing.signal.aborted) return
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    console.error(`The sandbox's report to ${url} was never taken.`)
  }

  return {
    report(order) {
      if (serverUrl === undefined) return
      const url = `${serverUrl}/v1/onramp/webhooks/${order.role}`
      const body = JSON.stringify(order.role === 'coinbase' ? toCoinbaseReport(order) : toMeldReport(order))
      const sign = () =>
        order.role === 'coinbase'
          ? signAsCoinbase(body, keys.coinbase.webhookSecret)
          : signAsMeld({ body, url, secret: keys.meld.webhookSecret })
      const before = turns.get(order.id) ?? Promise.resolve()
      turns.set(
        order.id,
        before.then(() => send(url, sign, body)),
      )
    },
    close: () => closing.abort(),
  }
}

function toCoinbaseReport(order: Order) {
  const { asset } = order.chosen
  const { event, status } = coinbaseEvents[order.state]
  const usd = (value: string | undefined) => ({ value: value ?? '0', currency: 'USD' })
  return {
    eventType: `onramp.transaction.${event}`,
    transactionId: order.id,
    partnerUserRef: order.reference,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    walletAddress: order.wallet,
    purchaseCurrency: asset.symbol,
    purchaseNetwork: asset.network,
    purchaseAmount: { value: order.quote?.amount ?? '0', currency: asset.symbol },
    paymentTotal: usd(order.quote?.total),
    paymentSubtotal: usd(order.quote?.subtotal),
    coinbaseFee: usd(order.quote?.fee),
    networkFee: usd(order.quote?.networkFee),
    paymentMethod: 'CARD',
    country: 'US',
    txHash: order.hash ?? '',
    createdAt: order.createdAt.toISOString(),
  }
}

function toMeldReport(order: Order) {
  return {
    eventType: `TRANSACTION_CRYPTO_${meldEvents[order.state]}`,
    eventId: randomUUID(),
    timestamp: new Date().toISOString(),
    accountId: 'local-world',
    version: '2023-12-19',
    transactionType: 'CRYPTO_PURCHASE',
    payload: {
      paymentTransactionId: order.id,
      externalSessionId: order.isPublic ? null : order.reference,
      externalCustomerId: order.isPublic ? order.reference : null,
    },
  }
}

function signAsCoinbase(body: string, secret: string): Record<string, string> {
  const t = Math.floor(Date.now() / 1000)
  const eventId = randomUUID()
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const names = 'content-type x-event-id'
  const v1 = hmac(`${t}.${names}.application/json.${eventId}.${body}`)
  return { 'x-event-id': eventId, 'x-hook0-signature': `t=${t},v0=${hmac(`${t}.${body}`)},h=${names},v1=${v1}` }
}

function signAsMeld({ body, url, secret }: { body: string; url: string; secret: string }): Record<string, string> {
  const timestamp = new Date().toISOString()
  const signature = createHmac('sha256', secret).update(`${timestamp}.${url}.${body}`).digest('base64')
  return {
    'meld-signature': signature.replaceAll('+', '-').replaceAll('/', '_'),
    'meld-signature-timestamp': timestamp,
  }
}
