import {
  getSwapTokens,
  type Latchkey,
  navigate,
  open,
  prepareSwap,
  runSwap,
  type SwapPlan,
  type SwapToken,
  setSwap,
} from '@latchkey/core'
import { strangeChainId } from '../mock/installPageWallet.ts'
import { type Scene, type Stage, waitFor } from './Scene.ts'

/** Swaps in their states: quotes and plans are the world's own; what only time or bad luck brings is put into the plan. */
export const swapScenes = {
  Swap: entryScene({ amount: '125' }),
  'Swap.empty': {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Swap', {})
    },
  },
  'Swap.insufficient': entryScene({ amount: '60000' }),
  'Swap.unsupported': {
    connected: true,
    async play({ latchkey, wallet }) {
      wallet.setChain(strangeChainId)
      await waitFor(latchkey, ({ connections: { eip155 } }) => {
        return eip155.status === 'connected' && eip155.chainId === String(strangeChainId)
      })
      open(latchkey)
      navigate(latchkey, 'Swap', {})
    },
  },
  SwapSelectToken: {
    connected: true,
    play({ latchkey }) {
      open(latchkey)
      navigate(latchkey, 'Swap', {})
      navigate(latchkey, 'SwapSelectToken', { side: 'bought' })
    },
  },
  SwapSlippage: slippageScene(100),
  'SwapSlippage.high': slippageScene(5_000),
  SwapProviders: {
    connected: true,
    async play(stage) {
      await entryScene({ amount: '125' }).play(stage)
      navigate(stage.latchkey, 'SwapProviders', {})
    },
  },
  SwapPreview: planScene(),
  'SwapPreview.moved': planScene((plan) => {
    const lower = (amount: bigint) => (amount * 97n) / 100n
    const { amountOut, minimumOut } = plan.terms
    return { moved: { ...plan.terms, amountOut: lower(amountOut), minimumOut: lower(minimumOut) } }
  }),
  'SwapPreview.impact': planScene((plan) => ({ terms: { ...plan.terms, priceImpactBps: 742 } })),
  'SwapPreview.declined': {
    connected: true,
    async play(stage) {
      const { latchkey, wallet } = stage
      await planSwap(stage)
      wallet.rejectNext()
      await runSwap(latchkey).catch(() => {})
      showPlan(latchkey)
    },
  },
  'SwapPreview.sent': planScene(({ steps }) => ({
    steps: steps.map((step) => ({ ...step, status: 'done', hash: `0x${'ab'.repeat(32)}` })),
  })),
} satisfies Record<string, Scene>

/** The pair of the world that swaps for itself best: the first listed stablecoin for the native currency. */
async function pickPair(latchkey: Latchkey): Promise<{ sold: SwapToken | undefined; bought: SwapToken | undefined }> {
  const listed = await getSwapTokens(latchkey)
  return { sold: listed.find(({ symbol }) => symbol === 'USDC'), bought: listed.find(({ address }) => !address) }
}

function entryScene({ amount }: { amount: string }): Scene {
  return {
    connected: true,
    async play({ latchkey }) {
      setSwap(latchkey, { ...(await pickPair(latchkey)), amount })
      open(latchkey)
      navigate(latchkey, 'Swap', {})
    },
  }
}

function slippageScene(slippageBps: number): Scene {
  return {
    connected: true,
    async play(stage) {
      await entryScene({ amount: '125' }).play(stage)
      setSwap(stage.latchkey, { slippageBps })
      navigate(stage.latchkey, 'SwapSlippage', {})
    },
  }
}

async function planSwap({ latchkey }: Stage): Promise<void> {
  const pair = await pickPair(latchkey)
  setSwap(latchkey, { ...pair, amount: '25' })
  await prepareSwap(latchkey, { ...pair, amount: '25' })
}

function showPlan(latchkey: Latchkey): void {
  open(latchkey)
  navigate(latchkey, 'Swap', {})
  navigate(latchkey, 'SwapPreview', {})
}

/** The review of a real plan, with something changed in it. */
function planScene(change: (plan: SwapPlan) => Partial<SwapPlan> = () => ({})): Scene {
  return {
    connected: true,
    async play(stage) {
      const { latchkey } = stage
      await planSwap(stage)
      latchkey.store.setState(({ swap }) => ({
        swap: { ...swap, plan: swap.plan && { ...swap.plan, ...change(swap.plan) } },
      }))
      showPlan(latchkey)
    },
  }
}
