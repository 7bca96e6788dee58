import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../fixtures/anvil/src/index.ts'
import { approveOnPage, openScene, readOnPage, requestRpc, type Scene, signInOnPage } from './openWalletPage.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let anvil: Anvil
let scene: Scene
const password = 'correct horse battery'
const recipient = '0x000000000000000000000000000000000000bEEF'

beforeAll(async () => {
  anvil = await startAnvil()
  scene = await openScene({ nodeUrl: anvil.url })
})

afterAll(async () => {
  await scene?.close()
  await anvil?.stop()
})

test('a transfer above the limit leads to the protection and back; the app’s page cannot skip it', async () => {
  scene.wallet.double.protectAbove.usd = 100
  const visit = await scene.visit()
  const { page, frame, problems } = visit
  const from = await signInOnPage(scene, visit, 'dorothy@example.com')
  await anvil.client.setBalance({ address: from, value: parseEther('2') })
  const send = () => requestRpc(page, 'eth_sendTransaction', [{ from, to: recipient, value: '0xde0b6b3a7640000' }])

  const declined = send()
  await frame.getByText('moves more than $100').waitFor()
  expect(await frame.locator('button[data-state]').count()).toBe(0)
  await frame.getByRole('button', { name: 'Decline' }).click()
  expect(await declined).toMatchObject({ error: { rpcCode: 4001 } })

  const sending = send()
  await frame.getByRole('button', { name: 'Protect wallet' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await frame.getByRole('button', { name: 'Protect wallet' }).click()
  await frame.getByRole('heading', { name: 'Send Transaction' }).waitFor({ timeout: 60_000 })
  await readOnPage(visit)
  await approveOnPage(visit)
  const { result: hash } = await sending
  await anvil.client.waitForTransactionReceipt({ hash: hash as Hex })
  expect(await anvil.client.getBalance({ address: recipient })).toBe(parseEther('1'))
  expect(problems).toEqual([])
})
