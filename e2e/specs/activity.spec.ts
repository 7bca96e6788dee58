import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { Page } from '@playwright/test'
import { parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendFlow } from '../pages/send.ts'
import type { Widget } from '../pages/widget.ts'
import { fund, rpcUrl } from '../support/chain.ts'
import { test as base, expect, newPerson, type Person, walletName } from '../support/test.ts'

const chainId = 31337

/**
 * The spec's own node, which mines on command, because other specs share the world's chain. The wallet sends there, and the page looks
 * there.
 */
const test = base.extend<{ node: Anvil }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  node: async ({}, use) => {
    const node = await startAnvil({ chainId, flags: ['--no-mining'] })
    await use(node)
    await node.stop()
  },
  walletOptions: async ({ node }, use) => use({ chains: [{ id: chainId, rpcUrl: node.url }] }),
})

const amount = '0.11'

// A node of its own, two reloads and the wallet twice: seconds on a machine at rest, a minute on one that is not.
test.slow()
test.use({ actionTimeout: 30_000 })
const patient = expect.configure({ timeout: 30_000 })

test.beforeEach(async ({ page, ui, world, visitor, node }) => {
  await fund(world, { chainId, address: visitor.address })
  await node.client.setBalance({ address: visitor.address, value: parseEther('10') })
  await page.route(`${rpcUrl(world, { chainId })}/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: node.url }) }),
  )
  await page.goto('/bench')
  await ui.connect(walletName)
  const flow = sendFlow(page)
  await flow.prepare({ symbol: 'ETH', amount, receiver: newPerson().address })
  await flow.confirm.click()
  await patient(page.getByText(`${amount} ETH sent`)).toBeVisible()
})

test('speeds up a transaction after a reload, with one confirmed entry', async ({ page, ui, node, visitor }) => {
  await page.reload()
  await openTransaction(ui)
  await patient(ui.dialog.getByText(/^up to 0\.\d+ ETH$/)).toHaveCount(2)
  await ui.button('Speed up').click()
  await patient(ui.dialog.getByText('Sent again with a higher fee.')).toBeVisible()
  await node.client.mine({ blocks: 1 })
  await patient(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  await patient(ui.button('Speed up')).toBeHidden()
  await expectAfterReload({ page, ui, state: 'Confirmed' })
  expect(await node.client.getTransactionCount(visitor)).toBe(1)
})

test('cancels a transaction, which stays cancelled after a reload', async ({ page, ui, node }) => {
  await openTransaction(ui)
  await ui.button('Cancel transaction').click()
  await patient(ui.dialog.getByText('Cancellation sent.')).toBeVisible()
  await node.client.mine({ blocks: 1 })
  await patient(ui.dialog.getByText('Canceled', { exact: true })).toBeVisible()
  await expectAfterReload({ page, ui, state: 'Canceled' })
})

test('shows a transaction replaced in the wallet, also after a reload', async ({ page, ui, node, visitor }) => {
  await openTransaction(ui)
  await replaceInWallet({ node, visitor })
  await node.client.mine({ blocks: 1 })
  await patient(ui.dialog.getByText('Another transaction replaced this one.')).toBeVisible()
  await expectAfterReload({ page, ui, state: 'Replaced' })
})

/** Out of the list, where it says that it is pending; the tab counts it. */
async function openTransaction(ui: Widget): Promise<void> {
  await ui.reopenAccount('Activity')
  const entry = ui.item(`−${amount} ETH`)
  await patient(entry).toContainText('Pending')
  await patient(ui.tab('Activity')).toHaveAccessibleName('Activity 1 pending')
  await entry.getByRole('button').click()
  await patient(ui.view('Sent')).toBeVisible()
}

async function expectAfterReload({ page, ui, state }: { page: Page; ui: Widget; state: string }): Promise<void> {
  await page.reload()
  await ui.openAccount('Activity')
  const entry = ui.item(`−${amount} ETH`)
  await patient(entry).toHaveCount(1)
  await patient(entry).toContainText(state)
  await patient(ui.tab('Activity')).toHaveAccessibleName('Activity')
}

/** What a wallet does where its owner sends something else with the same nonce. */
async function replaceInWallet({ node, visitor }: { node: Anvil; visitor: Person }): Promise<void> {
  const transaction = {
    chainId,
    nonce: 0,
    to: newPerson().address,
    value: parseEther('0.5'),
    gas: 21_000n,
    maxFeePerGas: parseGwei('200'),
    maxPriorityFeePerGas: parseGwei('100'),
    type: 'eip1559',
  } as const
  const serializedTransaction = await privateKeyToAccount(visitor.privateKey).signTransaction(transaction)
  await node.client.sendRawTransaction({ serializedTransaction })
}
