import { randomUUID } from 'node:crypto'
import type { Asset, CardOutcome } from './assets.ts'
import type { Quote } from './quoteAsset.ts'
import { SandboxError } from './readJson.ts'

/**
 * open → paying → succeeded | failed
 * open → waiting (for the visitor to confirm) → paying | declined | expired
 * open → declined | expired
 */
export type OrderState = 'open' | 'waiting' | 'paying' | 'succeeded' | 'declined' | 'expired' | 'failed'

export type Order = {
  /** Known to the page only. */
  key: string
  /** Of the purchase, in reports. */
  id: string
  role: 'coinbase' | 'meld'
  /** The caller's. */
  reference: string
  /** Opened by a page alone: the reference is its customer's, not that of a session. */
  isPublic?: boolean
  wallet: string
  assets: readonly Asset[]
  /** What a page that opens it shows first. */
  chosen: { asset: Asset; payment: string }
  /** Whether the visitor may choose another token and amount. */
  isLocked: boolean
  redirectUrl: string | undefined
  createdAt: Date
  state: OrderState
  quote: Quote | undefined
  hash: string | undefined
}

export type Orders = {
  create: (
    order: Pick<Order, 'role' | 'reference' | 'isPublic' | 'wallet' | 'assets' | 'chosen' | 'isLocked' | 'redirectUrl'>,
  ) => Order
  /** @throws SandboxError 404 */
  find: (key: string) => Order
  findById: (id: string) => Order | undefined
  /** Pays with a test card. @throws SandboxError 409 when it was paid before. */
  pay: (order: Order, payment: { asset: Asset; quote: Quote; outcome: CardOutcome }) => void
  /** The visitor's response to the bank's confirmation. @throws SandboxError 409 without a pending one. */
  confirm: (order: Order, options: { approves: boolean }) => void
  close: () => void
}

/** Orders in this process's memory. Each change of a state that outsiders hear of is given to `onChange`. */
export function createOrders(context: { payer: Payer; onChange: (order: Order) => void; waitMs: number }): Orders {
  const orders = new Map<string, Order>()
  const timers = new Set<NodeJS.Timeout>()

  function move(order: Order, state: OrderState): void {
    order.state = state
    context.onChange(order)
  }

  async function payOut(order: Order): Promise<void> {
    move(order, 'paying')
    const { asset } = order.chosen
    try {
      order.hash = await context.payer({ asset, to: order.wallet, amount: order.quote?.bought ?? 0n })
      move(order, 'succeeded')
    } catch (error) {
      console.error(`The sandbox could not pay order ${order.id}:`, error)
      move(order, 'failed')
    }
  }

  return {
    create(order) {
      const created: Order = {
        ...order,
        key: randomUUID(),
        id: randomUUID(),
        createdAt: new Date(),
        state: 'open',
        quote: undefined,
        hash: undefined,
      }
      orders.set(created.key, created)
      return created
    },
    find(key) {
      const order = orders.get(key)
      if (!order) throw new SandboxError(404, 'There is no such checkout.')
      return order
    },
    findById: (id) => [...orders.values()].find((order) => order.id === id),
    pay(order, { asset, quote, outcome }) {
      if (order.state !== 'open') throw new SandboxError(409, 'This checkout was paid or is over.')
      order.chosen = { asset, payment: quote.total }
      order.quote = quote
      if (outcome === 'success') void payOut(order)
      else if (outcome === 'decline') move(order, 'declined')
      else if (outcome === 'expiry') move(order, 'expired')
      else {
        move(order, 'waiting')
        const timer = setTimeout(() => {
          timers.delete(timer)
          if (order.state === 'waiting') move(order, 'expired')
        }, context.waitMs)
        timers.add(timer)
      }
    },
    confirm(order, { approves }) {
      if (order.state !== 'waiting') throw new SandboxError(409, 'This checkout waits for no answer.')
      if (approves) void payOut(order)
      else move(order, 'declined')
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Pays bought tokens out. */
export type Payer = (payment: { asset: Asset; to: string; amount: bigint }) => Promise<string>

/** One payment at a time: the transactions of one account must not race for a nonce. */
export function createPayer(): Payer {
  let turn: Promise<unknown> = Promise.resolve()

  return ({ asset, to, amount }) => {
    const paid = turn.then(() => asset.pay({ to, amount }))
    turn = paid.catch(() => undefined)
    return paid
  }
}
