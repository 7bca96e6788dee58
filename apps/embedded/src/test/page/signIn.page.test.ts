import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { approveOnPage, openScene, requestRpc, type Scene } from './openWalletPage.ts'
import { openFrame, request, waitForEvent } from './startApp.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})

afterAll(() => scene?.close())

test('a visitor signs in by email, gets a wallet, and signs a message', async () => {
  const { app, wallet } = scene
  const { page, frame, problems } = await scene.visit()
  expect(await openFrame(page, wallet.origin)).toEqual({ version: 1, storage: true, user: null })
  expect(await request(page, 'connectEmail', { email: 'ada@example.com' })).toMatchObject({
    result: { action: 'VERIFY_OTP' },
  })
  const login = request(page, 'connectOtp')
  await frame.getByLabel('Code').fill(wallet.double.lastCode())
  await frame.getByRole('button', { name: 'Later' }).click()
  expect(await login).toMatchObject({ result: {} })

  const { result: user } = await request(page, 'getUser')
  expect(user).toMatchObject({ email: 'ada@example.com', chainId: 'eip155:31337', recovery: ['none'] })
  const { addresses } = user as { addresses: { eip155: `0x${string}` } }

  const signing = requestRpc(page, 'personal_sign', ['Hello from the app', addresses.eip155])
  await frame.getByText('Hello from the app').waitFor()
  await frame.getByText(app.origin).waitFor()
  await approveOnPage({ frame })
  const { result: signature } = await signing
  const signed = { address: addresses.eip155, message: 'Hello from the app', signature: signature as `0x${string}` }
  expect(await verifyMessage(signed)).toBe(true)
  expect(await waitForEvent(page, 'hide')).toEqual({})

  // The page keeps what it needs: after a reload, the visitor is signed in, and signs out.
  await page.reload()
  expect(await openFrame(page, wallet.origin)).toMatchObject({ storage: true, user })
  await request(page, 'signOut')
  expect(await waitForEvent(page, 'user')).toEqual({ user: null })
  expect(problems).toEqual([])
})
