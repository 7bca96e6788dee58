import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChainScene, openChainScene, token } from './openChainScene.ts'
import { approveOnPage, pointOnPage, readOnPage, requestRpc } from './openWalletPage.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let opened: ChainScene
let anvil: ChainScene['anvil']
let visit: ChainScene['visit']
let address: ChainScene['address']

const other = '0x000000000000000000000000000000000000bEEF'

beforeAll(async () => {
  // The server's price of ETH is 2,000 US dollars.
  opened = await openChainScene({ stepUpUsd: 1_000 })
  ;({ anvil, visit, address } = opened)
  await anvil.client.setBalance({ address, value: parseEther('9') })
})

afterAll(async () => {
  expect(visit.problems).toEqual([])
  await opened?.close()
})

const send = (call: object) => requestRpc(visit.page, 'eth_sendTransaction', [{ from: address, ...call }])
const button = () => visit.frame.locator('button[data-state]')
const hint = () => visit.frame.locator('.lk-approve-hint').textContent()

test('below the limit a press approves, with the value beside the amount', async () => {
  const sending = send({ to: other, value: '0x16345785d8a0000' })
  await readOnPage(visit)
  expect(await visit.frame.locator('main').textContent()).toContain('0.1 ETH≈ $200.00')
  await approveOnPage(visit)
  expect(await sending).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('above it a press approves nothing, and neither does letting go early; holding does', async () => {
  const sending = send({ to: other, value: '0xde0b6b3a7640000' })
  await readOnPage(visit)
  await pointOnPage(visit)
  expect(await hint()).toBe('Hold the button for 3 seconds to approve.')
  await button().click()
  await visit.page.mouse.down()
  expect(await button().getAttribute('data-held')).toBe('true')
  await visit.page.waitForTimeout(1_000)
  await visit.page.mouse.up()
  expect(await button().getAttribute('data-held')).toBeNull()
  // Had either of them counted, the screen would be gone or busy.
  expect(await hint()).toBe('Hold the button for 3 seconds to approve.')
  await visit.page.mouse.down()
  const { result } = await sending
  await visit.page.mouse.up()
  const transaction = await anvil.client.getTransaction({ hash: result as Hex })
  expect(transaction.value).toBe(parseEther('1'))
})

test('a button that is left while it is held starts over', async () => {
  const sending = send({ to: other, value: '0xde0b6b3a7640000' })
  await readOnPage(visit)
  await pointOnPage(visit)
  await visit.page.mouse.down()
  expect(await button().getAttribute('data-held')).toBe('true')
  await visit.page.waitForTimeout(1_000)
  await visit.page.mouse.move(180, 100, { steps: 3 })
  await visit.page.waitForTimeout(3_500)
  await visit.page.mouse.up()
  await visit.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await sending).toMatchObject({ error: { code: 'user_rejected' } })
})

test('a spending limit without an end is held for, whatever it is worth', async () => {
  const data = `0x095ea7b3${other.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const sending = send({ to: token, data })
  await readOnPage(visit)
  await pointOnPage(visit)
  expect(await hint()).toBe('Hold the button for 3 seconds to approve.')
  await visit.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await sending).toMatchObject({ error: { code: 'user_rejected' } })
})

test('a call that the wallet cannot read and that takes nothing is warned of and held for', async () => {
  const data = `0xf2fde38b${other.slice(2).toLowerCase().padStart(64, '0')}`
  const sending = send({ to: other, data })
  await readOnPage(visit)
  await pointOnPage(visit)
  const text = await visit.frame.locator('main').textContent()
  expect(text).toContain('No change of your balances except for the network fee.')
  expect(text).toContain('The wallet cannot tell what this does.')
  expect(await hint()).toBe('Hold the button for 3 seconds to approve.')
  await visit.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await sending).toMatchObject({ error: { code: 'user_rejected' } })
})
