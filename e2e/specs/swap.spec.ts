import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { type Address, decodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { pairing } from '../pages/pairing.ts'
import { swapFlow } from '../pages/swap.ts'
import { chainClient, fund, rpcUrl, token, watchReceived } from '../support/chain.ts'
import { holdBlocks, type SentCall, sentBy } from '../support/requests.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337
/** Long enough for a swap to be mined and shown on a busy machine. */
const patient = { timeout: 30_000 }

function readApproval({ data }: SentCall): { spender: Address; amount: bigint } {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })
  if (functionName !== 'approve') throw new Error(`The wallet got a request for ${functionName}, not for an approval.`)
  return { spender: args[0], amount: args[1] }
}

function allowance(world: WorldInfo, options: { symbol: string; owner: Address; spender: Address }): Promise<bigint> {
  const { address } = token(world, { chainId, symbol: options.symbol })
  const { owner, spender } = options
  return chainClient(world, { chainId }).readContract({
    address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
}

/** Changes the transaction data that the server builds. */
async function tamper(page: Page, world: WorldInfo, change: (data: string) => string): Promise<void> {
  await page.route(`${world.server}/v1/convert/build-transaction**`, async (route) => {
    const response = await route.fetch()
    const { tx } = (await response.json()) as { tx: { data: string } }
    await route.fulfill({ response, json: { tx: { ...tx, data: change(tx.data) } } })
  })
}

test('swaps native currency for a token with one request, for at least the minimum shown', async ({
  page,
  ui,
  world,
  visitor,
  wallet,
}) => {
  await connectFunded(page, { world, visitor })
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
  const swap = swapFlow(page)
  await swap.open()
  await swap.choose('get', 'DAI')
  await expect(swap.form.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await swap.amount.fill('2')
  await expect(swap.form.getByText('This is more than your balance.')).toBeVisible()
  await expect(swap.review).toBeDisabled()

  // Typed in dollars, then as all there is but the fee, then as it is swapped.
  await swap.amount.fill('0.5')
  await swap.form.getByRole('button', { name: /Enter amount in dollars/ }).click()
  await swap.amount.fill('100')
  await expect(swap.form.getByRole('button', { name: /^0\.0\d+ ETH/ })).toBeVisible()
  await swap.form.getByRole('button', { name: 'Max' }).click()
  await expect(swap.amount).toHaveValue(/^0\.99\d+$/)
  await swap.amount.fill('0.25')
  await swap.review.click()
  await expect(swap.preview.getByText('0.25 ETH', { exact: true })).toBeVisible()
  const minimum = parseUnits(await swap.minimum('DAI'), 18)

  await swap.confirm.dblclick()
  await swap.expectDone()
  expect(await received()).toBeGreaterThanOrEqual(minimum)
  expect(await received()).toBeLessThan((minimum * 103n) / 100n)
  const [sent, ...more] = sentBy(await wallet.requests())
  expect(more).toEqual([])
  expect(BigInt(sent?.value ?? 0)).toBe(parseEther('0.25'))

  await swap.complete.getByRole('button', { name: 'View in account' }).click()
  await expect(ui.view('Account')).toBeVisible()
  // One line with both sides, whether or not the history has it yet.
  await expect(ui.item('−0.25 ETH')).toHaveText(/Swapped−0\.25 ETH.*DAI.*Confirmed/)
})

test('retries a declined approval for the exact amount, which the swap uses up', async ({
  page,
  world,
  visitor,
  wallet,
}) => {
  await connectFunded(page, { world, visitor })
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
  const swap = swapFlow(page)
  await swap.prepare({ sell: 'USDC', buy: 'DAI', amount: '40' })
  await expect(swap.preview.getByRole('radio', { name: 'Exactly 40 USDC' })).toBeChecked()
  const minimum = parseUnits(await swap.minimum('DAI'), 18)

  await wallet.rejectNext('eth_sendTransaction')
  await swap.confirm.click()
  await expect(swap.step('Approve USDC')).toContainText('You declined the request in your wallet. Nothing was sent.')
  await swap.confirm.click()
  await swap.expectDone()

  expect(await received()).toBeGreaterThanOrEqual(minimum)
  const sent = sentBy(await wallet.requests())
  expect(sent).toHaveLength(3)
  const approval = readApproval(sent[1] as SentCall)
  expect(approval.amount).toBe(parseUnits('40', 6))
  expect(sent[2]?.to.toLowerCase()).toBe(approval.spender.toLowerCase())
  expect(await allowance(world, { symbol: 'USDC', owner: visitor.address, spender: approval.spender })).toBe(0n)
})

test('renews an expired quote, and requires consent for worse terms', async ({ page, world, visitor, wallet }) => {
  await page.clock.install()
  await connectFunded(page, { world, visitor })
  const swap = swapFlow(page)
  await swap.prepare({ sell: 'ETH', buy: 'USDC', amount: '0.1' })
  const shown = await swap.minimum('USDC')
  await expect(swap.preview.getByRole('timer')).toBeVisible()

  await page.route(`${world.server}/v1/convert/quotes**`, async (route) => {
    const response = await route.fetch()
    const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] }
    const less = (amount: string) => String((BigInt(amount) * 97n) / 100n)
    await route.fulfill({ response, json: { quotes: quotes.map((one) => ({ ...one, toAmount: less(one.toAmount) })) } })
  })
  await page.clock.fastForward(31_000)
  await expect(swap.preview.getByText('The price moved')).toBeVisible()
  await expect(swap.confirm).toBeHidden()
  expect(sentBy(await wallet.requests())).toEqual([])

  await swap.preview.getByRole('button', { name: 'Accept the new price' }).click()
  expect(Number(await swap.minimum('USDC'))).toBeLessThan(Number(shown))
  await swap.confirm.click()
  await expect(page.getByRole('heading', { name: /^Swap (Sent|Complete)$/ })).toBeVisible(patient)
  expect(sentBy(await wallet.requests())).toHaveLength(1)
})

test('rejects a server that pays another account before the wallet gets a request', async ({
  page,
  world,
  visitor,
  wallet,
}) => {
  await connectFunded(page, { world, visitor })
  const thief = newPerson().address.slice(2).toLowerCase()
  await tamper(page, world, (data) => data.replaceAll(visitor.address.slice(2).toLowerCase(), thief))
  const swap = swapFlow(page)
  await swap.fill({ buy: 'USDC', amount: '0.1' })
  await swap.review.click()
  await expect(
    swap.form.getByText('The server built a different swap than the one shown. Nothing was sent.'),
  ).toBeVisible()
  expect(sentBy(await wallet.requests())).toEqual([])

  // Honest until the review, then not: what is signed is checked again.
  await page.unroute(`${world.server}/v1/convert/build-transaction**`)
  await swap.review.click()
  await expect(swap.preview).toBeVisible()
  await tamper(page, world, (data) => data.replaceAll(visitor.address.slice(2).toLowerCase(), thief))
  await swap.confirm.click()
  await expect(swap.step('Swap')).toContainText(
    'The server built a different swap than the one shown. Nothing was sent.',
  )
  expect(sentBy(await wallet.requests())).toEqual([])
})

test('sends no swap request after the wallet changes its network, and keeps the approval', async ({
  page,
  world,
  visitor,
  wallet,
}) => {
  await connectFunded(page, { world, visitor })
  const swap = swapFlow(page)
  await swap.prepare({ sell: 'USDC', buy: 'DAI', amount: '15' })
  const letThrough = await holdBlocks(page, { rpcUrl: rpcUrl(world, { chainId }), server: world.server! })
  await swap.confirm.click()
  await expect(swap.step('Approve USDC')).toContainText('Confirming on the network')
  await wallet.setChain(31338)
  letThrough()
  await expect(
    swap.preview.getByText('The network in your wallet changed, so nothing was sent. Check it and try again.').first(),
  ).toBeVisible(patient)
  expect(sentBy(await wallet.requests())).toHaveLength(1)

  await wallet.setChain(chainId)
  await swap.confirm.click()
  await swap.expectDone()
  expect(sentBy(await wallet.requests())).toHaveLength(2)
})

test('swaps token to token through a wallet on a phone', async ({ page, phone, world, visitor }) => {
  test.slow()
  await fund(world, { chainId, address: visitor.address })
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
  await page.goto('/bench')
  await pairing(page).connect(phone)
  const swap = swapFlow(page)
  await swap.prepare({ sell: 'USDC', buy: 'DAI', amount: '20' })
  const minimum = parseUnits(await swap.minimum('DAI'), 18)
  await swap.confirm.click()
  await expect(swap.complete).toBeVisible({ timeout: 45_000 })
  expect(await received()).toBeGreaterThanOrEqual(minimum)
  const requested = sentBy(phone.requests())
  expect(requested).toHaveLength(2)
  expect(readApproval(requested[0] as SentCall).amount).toBe(parseUnits('20', 6))
})
