import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { decodeFunctionData, erc20Abi, getAddress, parseUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { swapFlow } from '../pages/swap.ts'
import { rpcUrl, token, watchReceived } from '../support/chain.ts'
import { holdBlocks, sentBy } from '../support/requests.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

/** A server that lies in amounts, prices, tokens and history: what the visitor sees, and that the wallet signs only that. */

const chainId = 31337

type Json = Record<string, unknown>
type Listed = { symbol: string; address?: string; decimals?: number; quantity?: { decimals: string; numeric: string } }

test.beforeEach(async ({ page, world, visitor }) => {
  await connectFunded(page, { world, visitor })
})

/** Changes the server's responses on a path. */
async function lie(page: Page, world: WorldInfo, options: { path: string; change: (answer: Json) => Json }) {
  await page.route(`${world.server}${options.path}`, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: response.ok() ? options.change((await response.json()) as Json) : {} })
    } catch {
      // The page that sent the request is gone.
      await route.abort().catch(() => {})
    }
  })
}

/** Changes the server's data about one token, in balances and in the list for swaps. */
async function lieAbout(page: Page, world: WorldInfo, options: { symbol: string; change: (token: Listed) => Listed }) {
  const each = (name: string) => (answer: Json) => ({
    ...answer,
    [name]: (answer[name] as Listed[]).map((one) => (one.symbol === options.symbol ? options.change(one) : one)),
  })
  await lie(page, world, { path: '/v1/account/*/balance**', change: each('balances') })
  await lie(page, world, { path: '/v1/convert/tokens**', change: each('tokens') })
}

/** The transactions requested from the wallet: tokens and amounts, or the contract called. */
function requestedFrom(requests: readonly { method: string; params?: unknown }[]): string[] {
  return sentBy(requests).map(({ to, data }) => {
    try {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })
      return `${functionName} ${args?.[1]} of ${getAddress(to)}`
    } catch {
      return `call of ${getAddress(to)}`
    }
  })
}

test('rejects 8 decimals for USDC in a send and in a swap, with an explanation', async ({
  page,
  ui,
  world,
  wallet,
}) => {
  await lieAbout(page, world, {
    symbol: 'USDC',
    change: ({ quantity, ...one }) => ({
      ...one,
      ...(quantity ? { quantity: { ...quantity, decimals: '8' } } : { decimals: 8 }),
    }),
  })
  const send = sendFlow(page)
  await send.open('USDC')
  await send.fill({ amount: '1', receiver: newPerson().address })
  await expect(ui.dialog.getByText(/The server reported wrong decimals for this token/)).toBeVisible()
  await expect(send.review).toBeDisabled()

  await ui.close()
  const swap = swapFlow(page)
  await swap.fill({ sell: 'USDC', buy: 'DAI', amount: '1' })
  await expect(swap.form.getByText(/The server reported wrong decimals for this token/)).toBeVisible()
  await expect(swap.review).toBeDisabled()
  expect(requestedFrom(await wallet.requests())).toEqual([])
})

/** Reduces quotes to a percentage of what the pools pay. */
function quoteAt(page: Page, world: WorldInfo, percent: bigint): Promise<void> {
  return lie(page, world, {
    path: '/v1/convert/quotes**',
    change: ({ quotes }) => ({
      quotes: (quotes as { toAmount: string }[]).map((one) => ({
        ...one,
        toAmount: String((BigInt(one.toAmount) * percent) / 100n),
      })),
    }),
  })
}

test('rejects a quote at 2 % of the market', async ({ page, world, wallet }) => {
  await quoteAt(page, world, 2n)
  const swap = swapFlow(page)
  await swap.fill({ buy: 'USDC', amount: '0.1' })
  await expect(swap.form.getByText(/This quote is less than half of the market price/)).toBeVisible()
  await expect(swap.review).toBeDisabled()
  expect(requestedFrom(await wallet.requests())).toEqual([])
})

test('requires consent for a quote at 90 %, and receives at least the amount shown', async ({
  page,
  world,
  visitor,
  wallet,
}) => {
  await quoteAt(page, world, 90n)
  const received = await watchReceived(world, { chainId, symbol: 'DAI', address: visitor.address })
  const swap = swapFlow(page)
  await swap.prepare({ sell: 'ETH', buy: 'DAI', amount: '0.1' })
  await expect(swap.preview.getByText(/This quote is 1\d(\.\d+)?% below the market price/)).toBeVisible()
  await expect(swap.confirm).toBeDisabled()
  expect(requestedFrom(await wallet.requests())).toEqual([])
  const minimum = parseUnits(await swap.minimum('DAI'), 18)
  await swap.preview.getByRole('checkbox', { name: /^I accept a loss of 1\d/ }).check()
  await swap.confirm.click()
  await swap.expectDone()
  expect(await received()).toBeGreaterThanOrEqual(minimum)
})

test('rejects another contract listed as USDC in a send and in a swap, with an explanation', async ({
  page,
  ui,
  world,
  wallet,
}) => {
  // A token with pools of its own takes the name, and nothing else about it is untrue.
  const hide = (name: string) => (answer: Json) => ({
    ...answer,
    [name]: (answer[name] as Listed[])
      .filter(({ symbol }) => symbol !== 'USDC')
      .map((one) => (one.symbol === 'DAI' ? { ...one, symbol: 'USDC', name: 'USD Coin' } : one)),
  })
  await lie(page, world, { path: '/v1/account/*/balance**', change: hide('balances') })
  await lie(page, world, { path: '/v1/convert/tokens**', change: hide('tokens') })

  const rejection = /The server reported a wrong symbol for this token/
  const send = sendFlow(page)
  await send.open('USDC')
  await send.fill({ amount: '1', receiver: newPerson().address })
  await expect(ui.dialog.getByText(rejection)).toBeVisible()
  await expect(send.review).toBeDisabled()

  await ui.close()
  const swap = swapFlow(page)
  await swap.fill({ buy: 'USDC', amount: '0.01' })
  await expect(swap.form.getByText(rejection)).toBeVisible()
  await expect(swap.review).toBeDisabled()
  expect(requestedFrom(await wallet.requests())).toEqual([])
})

test('checks balances against the chain: rejects what is missing, sends what is there', async ({
  page,
  ui,
  world,
  wallet,
}) => {
  let numeric = '1000000'
  await lieAbout(page, world, {
    symbol: 'USDC',
    change: (one) => ({ ...one, ...(one.quantity && { quantity: { ...one.quantity, numeric } }) }),
  })
  const receiver = newPerson().address
  const send = sendFlow(page)
  await send.open('USDC')
  await send.fill({ amount: '5000', receiver })
  await expect(ui.dialog.getByText('This is more than your balance.')).toBeVisible()
  await expect(send.review).toBeDisabled()
  expect(requestedFrom(await wallet.requests())).toEqual([])

  // 1,000 by the chain.
  numeric = '0.5'
  await page.reload()
  await send.prepare({ symbol: 'USDC', amount: '100', receiver })
  await send.confirm.click()
  await expect(page.getByText('100 USDC sent')).toBeVisible()
  const usdc = getAddress(token(world, { chainId, symbol: 'USDC' }).address)
  expect(requestedFrom(await wallet.requests())).toEqual([`transfer ${parseUnits('100', 6)} of ${usdc}`])
})

test('ignores a forged confirmation in the history, and flags a look-alike without offering it', async ({
  page,
  ui,
  world,
  visitor,
  wallet,
}) => {
  const friend = newPerson().address
  const twin = getAddress(`0x${friend.slice(2, 6).toLowerCase()}${'0'.repeat(28)}${friend.slice(-8).toLowerCase()}`)
  const letThrough = await holdBlocks(page, { rpcUrl: rpcUrl(world, { chainId }), server: world.server! })
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '3.5', receiver: friend })
  await send.confirm.click()
  await expect(page.getByText('3.5 USDC sent')).toBeVisible()
  expect(requestedFrom(await wallet.requests())).toHaveLength(1)
  const nonce = 0
  const usd = {
    fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
    nft_info: null,
    value: null,
    price: null,
  }
  const entry = (metadata: Json, direction: 'in' | 'out', numeric: string) => ({
    id: String(metadata.hash),
    metadata: {
      minedAt: new Date().toISOString(),
      status: 'confirmed',
      application: null,
      chain: `eip155:${chainId}`,
      ...metadata,
    },
    transfers: [{ ...usd, direction, quantity: { numeric } }],
  })
  const data = [
    // Ours, as if it were mined.
    entry(
      { operationType: 'send', hash: `0x${'aa'.repeat(32)}`, sentFrom: visitor.address, sentTo: friend, nonce },
      'out',
      '3.5',
    ),
    entry(
      { operationType: 'receive', hash: `0x${'bb'.repeat(32)}`, sentFrom: twin, sentTo: visitor.address, nonce: 9 },
      'in',
      '777',
    ),
  ]
  await page.route(`${world.server}/v1/account/*/history**`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { data, next: null } }),
  )
  await page.reload()
  await ui.openAccount('Activity')
  const planted = ui.item('777')
  await expect(planted).toContainText('Looks like an address you know')
  const ours = ui.item('3.5')
  await expect(ours).toHaveCount(1)
  await expect(ours).toContainText('Pending')
  await planted.getByRole('button').click()
  await expect(ui.dialog.getByText(/This address only looks like one you know. Do not send to it/)).toBeVisible()

  await ui.close()
  await send.open('USDC')
  await send.receiver.focus()
  await expect(ui.dialog.getByText('Recent').first()).toBeVisible()
  await expect(ui.dialog.getByText(new RegExp(twin.slice(8, 24), 'i'))).toBeHidden()
  await send.fill({ amount: '1', receiver: twin })
  await send.review.click()
  await expect(ui.view('Review Send').getByText(/This is not the address you used before/)).toBeVisible()
  // By the page after the reload.
  expect(requestedFrom(await wallet.requests())).toEqual([])
  letThrough()
})
