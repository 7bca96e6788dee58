import { approveRequest } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { sendFlow } from '../pages/send.ts'
import { widget } from '../pages/widget.ts'
import { chainClient, fund } from '../support/chain.ts'
import { logIn } from '../support/embedded.ts'
import { expect, newPerson, test } from '../support/test.ts'

const chainId = 31337

test('sends 0.01 ETH after the wallet has shown the recipient in full', async ({ page, world }) => {
  const { receiver, send } = await prepareSend(page, { world })
  await send.confirm.click()

  const wallet = embeddedWallet(page)
  await expect(wallet.send).toBeVisible()
  const shown = await wallet.screen.getByRole('main').textContent()
  expect(shown?.replaceAll(/\s/g, '').toLowerCase()).toContain(receiver.toLowerCase())
  expect(shown).toMatch(/0\.01\s*ETH/)
  await approveRequest(wallet.screen)

  await expect(page.getByText('0.01 ETH sent')).toBeVisible({ timeout: 20_000 })
  const client = chainClient(world, { chainId })
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
})

test('sends nothing that is declined, and says so', async ({ page, world }) => {
  const { address, receiver, send } = await prepareSend(page, { world })
  await send.confirm.click()
  await embeddedWallet(page).decline.click()
  await expect(page.getByText('You declined the request in your wallet. Nothing was sent.')).toBeVisible()
  const client = chainClient(world, { chainId })
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  expect(await client.getTransactionCount({ address })).toBe(0)
})

test('is approved in a window of the wallet where the browser cannot say what covers a frame', async ({
  page,
  world,
}) => {
  await coverUnknown(page)
  const { receiver, send } = await prepareSend(page, { world })
  const opening = page.waitForEvent('popup')
  await send.confirm.click()
  const wallet = await opening
  const closed = wallet.waitForEvent('close')
  await approveRequest(wallet)
  await closed
  await expect(page.getByText('0.01 ETH sent')).toBeVisible({ timeout: 20_000 })
  const client = chainClient(world, { chainId })
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
})

for (const [name, loss] of [
  ['its first response', { lost: 1, offlineAfter: Infinity }],
  ['two responses and then the connection', { lost: 2, offlineAfter: 2 }],
] as const)
  test(`sends and lists once, and offers no second time, a transfer whose broadcast loses ${name}`, async ({
    page,
    world,
  }) => {
    const { address, receiver, send } = await prepareSend(page, { world })
    await send.confirm.click()
    const tries = await loseBroadcasts(page, loss)
    await approveRequest(embeddedWallet(page).screen)

    await expect(page.getByText('0.01 ETH sent')).toBeVisible({ timeout: 30_000 })
    expect(tries()).toBeGreaterThan(1)
    const ui = widget(page)
    await expect(ui.view('Account')).toBeVisible()
    await expect(ui.view('Review Send')).toBeHidden()
    await ui.tab('Activity').click()
    await expect(ui.item(/0\.01\sETH/)).toHaveCount(1)
    await ui.close()
    await send.open('ETH')
    await expect(send.amount).toHaveValue('')
    await expect(send.receiver).toHaveValue('')
    const client = chainClient(world, { chainId })
    expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
    expect(await client.getTransactionCount({ address })).toBe(1)
  })

test('sends once and lists it where its window closes before the response to the broadcast', async ({
  page,
  world,
}) => {
  await coverUnknown(page)
  const { address, receiver, send } = await prepareSend(page, { world })
  const opening = page.waitForEvent('popup')
  await send.confirm.click()
  const wallet = await opening
  await wallet.route(/\/v1\/wallet\/rpc/, async (route) => {
    if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.fallback()
    await route.fetch()
    await wallet.close()
  })
  await approveRequest(wallet).catch((error) => {
    if (!wallet.isClosed()) throw error
  })
  await expect(page.getByText('0.01 ETH sent')).toBeVisible({ timeout: 20_000 })
  const ui = widget(page)
  await expect(ui.view('Account')).toBeVisible()
  const client = chainClient(world, { chainId })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.01'))
  expect(await client.getTransactionCount({ address })).toBe(1)
})

/** The browser cannot say what covers a frame, as Firefox and Safari. */
function coverUnknown(page: Page) {
  return page.addInitScript(() => {
    if (window.top !== window) delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
  })
}

/**
 * The server passes broadcasts on to the node, and the first responses are lost; after so many, no further one reaches it.
 * @returns how many broadcasts the wallet has tried
 */
async function loseBroadcasts(page: Page, { lost, offlineAfter }: { lost: number; offlineAfter: number }) {
  let tries = 0
  await page.route(/\/v1\/wallet\/rpc/, async (route) => {
    if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.fallback()
    tries += 1
    if (tries > offlineAfter) return route.abort('internetdisconnected')
    if (tries > lost) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => tries
}

/** A login with some ETH, and a review of 0.01 ETH to somebody new. */
async function prepareSend(page: Page, { world }: { world: WorldInfo }) {
  const address = await logIn(page, { world })
  await fund(world, { chainId, address })
  await page.reload()
  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ETH', amount: '0.01', receiver })
  return { address, receiver, send }
}
