import { expect, type Page } from '@playwright/test'
import { sendFlow } from '../../e2e/pages/send.ts'
import { widget } from '../../e2e/pages/widget.ts'
import { crashPage } from './crashPage.ts'
import { type Moment, readStored } from './runMoment.ts'

const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const amount = '2.625'
const sent = [{ text: amount, state: 'Confirmed' }]

/** Up to the button that sends the wallet request. */
async function prepare(page: Page) {
  await widget(page).connect('Mock Wallet')
  const flow = sendFlow(page)
  await flow.prepare({ symbol: 'USDC', amount, receiver })
  return flow.confirm
}

/** A send of a token, crashed wherever an answer can get lost. */
export const sendMoments: readonly Moment[] = [
  {
    name: 'send: after ask',
    mined: 0,
    entries: [{ text: amount, state: 'Waiting in your wallet' }],
    async crash(page, { wallet }) {
      const button = await prepare(page)
      await wallet.hold()
      await button.click()
      await wallet.waitForPrompt('eth_sendTransaction', { timeoutMs: 30_000 })
      await crashPage(page)
    },
  },
  {
    name: 'send: after sign',
    mined: 1,
    entries: sent,
    async crash(page, { node }) {
      const button = await prepare(page)
      const signed = node.holdNext()
      await button.click()
      const { pass } = await signed
      await crashPage(page)
      await pass()
    },
  },
  {
    name: 'send: after broadcast',
    mined: 1,
    entries: sent,
    async crash(page, { node }) {
      const button = await prepare(page)
      const signed = node.holdNext()
      await button.click()
      const { pass } = await signed
      await pass()
      await crashPage(page)
    },
  },
  {
    name: 'send: before receipt',
    mined: 1,
    entries: sent,
    async crash(page) {
      // The page's node has no receipt to show for as long as the page lives.
      await page.route('**/*', async (route) => {
        if (!route.request().postData()?.includes('eth_getTransactionReceipt')) await route.fallback()
      })
      const button = await prepare(page)
      await button.click()
      await expect.poll(async () => (await readStored(page)).sent.length, { timeout: 30_000 }).toBe(1)
      await crashPage(page)
    },
  },
]
