import {
  getAccount,
  getOnramp,
  type Latchkey,
  loadOnramp,
  navigate,
  open,
  type Purchase,
  setOnramp,
} from '@latchkey/core'
import { type Scene, waitFor } from './Scene.ts'

/** Buying in its states: quotes are the sandbox's own; how a purchase stands is put in place. */
export const buyScenes = {
  OnRampAmount: formScene({ paymentAmount: '150' }),
  'OnRampAmount.empty': formScene({}),
  'OnRampAmount.limits': formScene({ paymentAmount: '9000' }),
  'OnRampAmount.estimate': {
    connected: true,
    async play(stage) {
      silenceQuotes()
      await formScene({ paymentAmount: '150' }).play(stage)
    },
  },
  'OnRampAmount.meld': formScene({ paymentAmount: '150', selectedProvider: 'meld' }),
  OnRampProviders: choiceScene('OnRampProviders'),
  OnRampTokenSelect: choiceScene('OnRampTokenSelect'),
  OnRampFiatSelect: choiceScene('OnRampFiatSelect'),
  BuyInProgress: purchaseScene({ status: 'open' }),
  'BuyInProgress.closed': purchaseScene({ status: 'closed' }),
  'BuyInProgress.blocked': purchaseScene({ status: 'blocked' }),
  'BuyInProgress.unconfirmed': purchaseScene({ status: 'unconfirmed', arrived: '147.75' }),
  'BuyInProgress.paid': purchaseScene({ status: 'paid' }),
  'BuyInProgress.arriving': purchaseScene({ status: 'arriving', hash: `0x${'5a'.repeat(32)}` }),
  'BuyInProgress.done': purchaseScene({ status: 'done', arrived: '147.75', hash: `0x${'5a'.repeat(32)}` }),
  'BuyInProgress.declined': purchaseScene({ status: 'declined' }),
  'BuyInProgress.timedOut': purchaseScene({ status: 'timedOut' }),
} satisfies Record<string, Scene>

function formScene(choices: Parameters<typeof setOnramp>[1]): Scene {
  return {
    connected: true,
    async play({ latchkey }) {
      await loadOnramp(latchkey)
      setOnramp(latchkey, choices)
      await waitFor(latchkey, () => !getOnramp(latchkey).quotesLoading)
      show(latchkey)
    },
  }
}

function choiceScene(view: 'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect'): Scene {
  return {
    connected: true,
    async play({ latchkey }) {
      await loadOnramp(latchkey)
      show(latchkey)
      navigate(latchkey, view, {})
    },
  }
}

function purchaseScene(change: Pick<Purchase, 'status'> & Partial<Purchase>): Scene {
  return {
    connected: true,
    play({ latchkey }) {
      const { address = '', network } = getAccount(latchkey)
      const now = Date.now()
      const purchase: Purchase = {
        id: 'scene',
        provider: 'coinbase',
        caipNetworkId: network?.caipNetworkId ?? 'eip155:31337',
        address,
        token: { symbol: 'USDC', decimals: 6 },
        payment: { amount: '150', currency: 'USD', method: 'card' },
        quoted: '147.75',
        startedAt: now,
        followUntil: now + 3_600_000,
        ...change,
      }
      latchkey.store.setState({ purchases: [purchase] })
      show(latchkey)
      navigate(latchkey, 'BuyInProgress', { id: purchase.id })
    },
  }
}

function show(latchkey: Latchkey): void {
  open(latchkey)
  navigate(latchkey, 'OnRampAmount', {})
}

/** No provider quotes: the amounts on screen are an estimate. */
function silenceQuotes(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/v1/onramp/quote') ? Promise.resolve(new Response('{}', { status: 503 })) : fetch(input, init)
  }
}
