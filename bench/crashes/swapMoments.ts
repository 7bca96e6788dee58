import type { Page } from '@playwright/test'
import { swapFlow } from '../../e2e/pages/swap.ts'
import { widget } from '../../e2e/pages/widget.ts'
import { crashPage } from './crashPage.ts'
import { openEvmVisitor, type Visitor } from './openVisitor.ts'
import type { Moment } from './runMoment.ts'

const approved = { text: 'Approved', state: 'Confirmed' }

/** As far as the click that begins with the approval. */
async function swap(page: Page): Promise<void> {
  await widget(page).connect('Mock Wallet')
  const flow = swapFlow(page)
  await flow.prepare({ sell: 'USDC', buy: 'DAI', amount: '3' })
  await flow.confirm.click()
}

/** The same, up to the wallet's question about the swap itself, which stays open: the approval is mined. */
async function approve(page: Page, { node, wallet }: Visitor): Promise<void> {
  const approving = node.holdNext()
  await swap(page)
  const { answer } = await approving
  await wallet.hold()
  await answer()
  await wallet.waitForPrompt('eth_sendTransaction', { timeoutMs: 30_000 })
}

/** A swap of two tokens with its approval, crashed between and within its steps. */
export const swapMoments: readonly Moment[] = [
  {
    name: 'swap: after approve, its answer lost',
    open: openEvmVisitor,
    mined: 1,
    entries: [approved],
    async crash(page, { node }) {
      const approving = node.holdNext()
      await swap(page)
      await (await approving).pass()
      await crashPage(page)
    },
  },
  {
    name: 'swap: between approve and swap',
    open: openEvmVisitor,
    mined: 1,
    entries: [approved],
    async crash(page, { node }) {
      // What builds the swap, once the approval is mined, never answers.
      let onBuild = () => {}
      const building = new Promise<void>((resolve) => {
        onBuild = resolve
      })
      const approving = node.holdNext()
      await swap(page)
      await page.route('**/v1/convert/build-transaction**', () => onBuild())
      await (await approving).answer()
      await building
      await crashPage(page)
    },
  },
  {
    name: 'swap: after ask',
    open: openEvmVisitor,
    mined: 1,
    // Not listed as a swap before the wallet responds: identified by what it pays.
    entries: [approved, { text: '−3 USDC', state: 'Waiting in your wallet' }],
    async crash(page, visitor) {
      await approve(page, visitor)
      await crashPage(page)
    },
  },
  {
    name: 'swap: after sign',
    open: openEvmVisitor,
    mined: 2,
    entries: [approved, { text: 'Swapped', state: 'Confirmed' }],
    async crash(page, visitor) {
      await approve(page, visitor)
      const swapping = visitor.node.holdNext()
      await visitor.wallet.release()
      const { pass } = await swapping
      await crashPage(page)
      await pass()
    },
  },
]
