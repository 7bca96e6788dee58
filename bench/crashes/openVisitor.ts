import { installBitcoinWallet, installSolanaWallet, installWallet } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { bitcoinNode, bitcoinOf, fundBitcoin, newBitcoinPerson, transactionsOf } from '../../e2e/support/bitcoin.ts'
import { chainClient, fund, rpcUrl } from '../../e2e/support/chain.ts'
import { callSolana, fundSolana, newSolanaPerson, solanaOf } from '../../e2e/support/solana.ts'
import { type Held, startWalletNode } from '../../e2e/support/startWalletNode.ts'

const chainId = 31337

/** A funded visitor with their own wallet and browser. */
export type Visitor = {
  /** The way to the chain of what the wallet signed. */
  node: { holdNext(): Promise<Held> }
  wallet: {
    hold(): Promise<void>
    release(): Promise<void>
    waitForPrompt(method: string, options?: { timeoutMs?: number }): Promise<void>
  }
  /** How many transactions of the visitor are on the chain. */
  countMined(): Promise<number>
  openPage(): Promise<Page>
  close(): Promise<void>
}

export async function openEvmVisitor(browser: Browser, world: WorldInfo): Promise<Visitor> {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  await fund(world, { chainId, address })
  const node = await startWalletNode(rpcUrl(world, { chainId }))
  const context = await openContext(browser, world)
  const wallet = await installWallet(context, { accounts: [privateKey], chains: [{ id: chainId, rpcUrl: node.url }] })
  const countMined = () => chainClient(world, { chainId }).getTransactionCount({ address })
  return { node, wallet, countMined, ...ways(context, node.stop) }
}

/** @param options.sends false: the wallet only signs, and the page itself sends. */
export async function openSolanaVisitor(
  browser: Browser,
  world: WorldInfo,
  { sends = true }: { sends?: boolean } = {},
): Promise<Visitor> {
  const person = newSolanaPerson()
  await fundSolana(world, person)
  const count = async () => (await callSolana<unknown[]>(world, 'getSignaturesForAddress', [person.address])).length
  const ofFaucet = await count()
  const { rpcUrl: nodeUrl } = solanaOf(world)
  const node = await startWalletNode(nodeUrl)
  const context = await openContext(browser, world)
  const wallet = await installSolanaWallet(context, {
    accounts: [person.privateKey],
    chains: [{ id: 'solana:localnet', rpcUrl: node.url }],
    sends,
  })
  const countMined = async () => (await count()) - ofFaucet
  const ofPage = () =>
    holdRequests(context, {
      urls: `${nodeUrl}/**`,
      isSigned: (body) => body.includes('"sendTransaction"'),
      send: async (body) => (await fetch(nodeUrl, { method: 'POST', headers: json, body })).text(),
    })
  return { node: sends ? node : await ofPage(), wallet, countMined, ...ways(context, node.stop) }
}

const json = { 'content-type': 'application/json' }

/** Bitcoin's wallets only sign: the page itself sends what they signed. */
export async function openBitcoinVisitor(browser: Browser, world: WorldInfo): Promise<Visitor> {
  const person = newBitcoinPerson()
  await fundBitcoin(world, person)
  const [client, { apiUrl }] = [bitcoinNode(world), bitcoinOf(world)]
  const ofFaucet = await transactionsOf(client, person.address)
  const context = await openContext(browser, world)
  const wallet = await installBitcoinWallet(context, {
    accounts: [person.privateKey],
    chains: [{ id: 'bitcoin:regtest', apiUrl }],
  })
  const node = await holdRequests(context, {
    urls: `${apiUrl}/tx`,
    isSigned: () => true,
    send: (body) => client.send(body),
  })
  const countMined = async () => (await transactionsOf(client, person.address)) - ofFaucet
  return { node, wallet, countMined, ...ways(context) }
}

/** Holds what the page itself sends to its node. */
async function holdRequests(
  context: BrowserContext,
  {
    urls,
    isSigned,
    send,
  }: { urls: string; isSigned: (body: string) => boolean; send: (body: string) => Promise<string> },
): Promise<Visitor['node']> {
  let onSigned: ((held: Held) => void) | undefined
  await context.route(urls, async (route) => {
    const body = route.request().postData() ?? ''
    const emit = isSigned(body) ? onSigned : undefined
    if (!emit) return route.continue()
    onSigned = undefined
    emit({ pass: () => send(body), answer: async () => void route.fulfill({ body: await send(body) }) })
  })
  return {
    holdNext: () =>
      new Promise<Held>((resolve) => {
        onSigned = resolve
      }),
  }
}

async function openContext(browser: Browser, world: WorldInfo): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.playground,
    locale: 'en-US',
    viewport: { width: 1100, height: 860 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  return context
}

function ways(context: BrowserContext, stop?: () => Promise<void>): Pick<Visitor, 'openPage' | 'close'> {
  return {
    async openPage() {
      const page = await context.newPage()
      await page.goto('/bench')
      return page
    },
    async close() {
      await context.close()
      await stop?.()
    },
  }
}
