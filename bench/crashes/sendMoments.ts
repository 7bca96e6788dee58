import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { sendFlow } from '../../e2e/pages/send.ts'
import { widget } from '../../e2e/pages/widget.ts'
import { fillBitcoinTransfer } from '../../e2e/support/bitcoinTest.ts'
import { crashPage } from './crashPage.ts'
import { openBitcoinVisitor, openEvmVisitor, openSolanaVisitor } from './openVisitor.ts'
import { type Moment, readStored } from './runMoment.ts'

type Send = Pick<Moment, 'open'> & {
  name: string
  amount: string
  /** Of a connected page, up to the button that sends the wallet request. */
  fill: (page: Page) => Promise<{ confirm: Locator }>
  /** Of the wallet's prompt. */
  request: string
  /** By which the page learns the outcome. */
  isOutcome: (request: Request) => boolean
}

/** A send of a token, crashed wherever an answer can get lost. */
function listMoments({ name, amount, fill, request, isOutcome, open }: Send): readonly Moment[] {
  const sent = [{ text: amount, state: 'Confirmed' }]
  async function prepare(page: Page): Promise<Locator> {
    await widget(page).connect('Mock Wallet')
    return (await fill(page)).confirm
  }
  return [
    {
      name: `${name}: after ask`,
      open,
      mined: 0,
      entries: [{ text: amount, state: 'Waiting in your wallet' }],
      async crash(page, { wallet }) {
        const button = await prepare(page)
        await wallet.hold()
        await button.click()
        await wallet.waitForPrompt(request, { timeoutMs: 30_000 })
        await crashPage(page)
      },
    },
    {
      name: `${name}: after sign`,
      open,
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
      name: `${name}: after broadcast`,
      open,
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
      name: `${name}: before receipt`,
      open,
      mined: 1,
      entries: sent,
      async crash(page) {
        // The page's node has no outcome to show for as long as the page lives.
        await page.route('**/*', async (route) => {
          if (!isOutcome(route.request())) await route.fallback()
        })
        const button = await prepare(page)
        await button.click()
        await expect.poll(async () => (await readStored(page)).sent.length, { timeout: 30_000 }).toBe(1)
        await crashPage(page)
      },
    },
  ]
}

const tokens = { symbol: 'USDC', amount: '2.625' }
const fillTokens = (receiver: string) => async (page: Page) => {
  const flow = sendFlow(page)
  await flow.prepare({ ...tokens, receiver })
  return flow
}
const isCall = (method: string) => (request: Request) => request.postData()?.includes(method) ?? false

const bitcoins = { amount: '0.025', receiver: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }
const bitcoinSend: Send = {
  name: 'send on Bitcoin',
  amount: bitcoins.amount,
  fill: (page) => fillBitcoinTransfer(page, bitcoins),
  request: 'bitcoin:signTransaction',
  isOutcome: (request) => request.method() === 'GET' && /\/tx\/[0-9a-f]{64}$/.test(request.url()),
  open: openBitcoinVisitor,
}

const solanaSend: Send = {
  name: 'send on Solana',
  amount: tokens.amount,
  fill: fillTokens('mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'),
  request: 'solana:signAndSendTransaction',
  isOutcome: isCall('getSignatureStatuses'),
  open: openSolanaVisitor,
}

/** Of a page that sends by itself: what the wallet signed is lost with it. */
function beforeBroadcast({ name, amount, fill, open }: Send): Moment {
  return {
    name: `${name}: before broadcast`,
    open,
    mined: 0,
    entries: [{ text: amount, state: 'Waiting in your wallet' }],
    async crash(page, { node }) {
      await widget(page).connect('Mock Wallet')
      const { confirm } = await fill(page)
      const signed = node.holdNext()
      await confirm.click()
      await signed
      await crashPage(page)
    },
  }
}

export const sendMoments: readonly Moment[] = [
  ...listMoments({
    name: 'send',
    amount: tokens.amount,
    fill: fillTokens('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    request: 'eth_sendTransaction',
    isOutcome: isCall('eth_getTransactionReceipt'),
    open: openEvmVisitor,
  }),
  ...listMoments(solanaSend),
  beforeBroadcast({
    ...solanaSend,
    open: (browser, world) => openSolanaVisitor(browser, world, { sends: false }),
  }),
  ...listMoments(bitcoinSend),
  beforeBroadcast(bitcoinSend),
]
