import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../fixtures/anvil/src/index.ts'
import {
  approveOnPage,
  openScene,
  pointOnPage,
  readOnPage,
  requestRpc,
  type Scene,
  signInOnPage,
  type Visit,
} from './openWalletPage.ts'
import { tokenCode } from './tokenCode.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let anvil: Anvil
let scene: Scene
let visit: Visit
let address: Hex

const token = '0x00000000000000000000000000000000000a11ce'
const other = '0x000000000000000000000000000000000000bEEF'

beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.client.setCode({ address: token, bytecode: tokenCode })
  // The server says that one ETH is worth 2,000 dollars.
  scene = await openScene({ nodeUrl: anvil.url, stepUpUsd: 1_000 })
  visit = await scene.visit()
  address = await signInOnPage(scene, visit, 'ada@example.com')
  await anvil.client.setBalance({ address, value: parseEther('9') })
})

afterAll(async () => {
  expect(visit.problems).toEqual([])
  await scene?.close()
  await anvil?.stop()
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
