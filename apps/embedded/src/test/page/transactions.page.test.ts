import { type Hex, parseEther, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ChainScene, openChainScene, token } from './openChainScene.ts'
import { approveOnPage, readOnPage, requestRpc, signInOnPage } from './openWalletPage.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let opened: ChainScene
let anvil: ChainScene['anvil']
let scene: ChainScene['scene']
let visit: ChainScene['visit']
let address: ChainScene['address']

const spender = '0x000000000000000000000000000000000000bEEF'

beforeAll(async () => {
  opened = await openChainScene()
  ;({ anvil, scene, visit, address } = opened)
})

// A failed test leaves its request open, and the next one, or its second try, would wait behind it.
afterEach(async ({ task }) => {
  const way = visit.frame.getByRole('button', { name: /^(Decline|Go back)$/ })
  if (task.result?.state === 'fail' && (await way.count()) > 0) await way.click()
})

afterAll(async () => {
  expect(visit.problems).toEqual([])
  await opened?.close()
})

const shown = () => visit.frame.locator('main').textContent()

test('a transfer shows amount, recipient and fee, and is sent as shown', async () => {
  await anvil.client.setBalance({ address, value: parseEther('2') })
  const before = await anvil.client.getBalance({ address: spender })
  const sending = requestRpc(visit.page, 'eth_sendTransaction', [
    { from: address, to: spender, value: '0xde0b6b3a7640000' },
  ])
  await readOnPage(visit)
  expect(await shown()).toContain('1 ETH')
  expect(await visit.frame.locator('.lk-address').first().textContent()).toBe(spender)
  const preview = visit.frame.getByRole('region', { name: 'Estimated result' })
  expect(await preview.textContent()).toContain('You pay1 ETH')
  expect(await visit.frame.locator('.lk-approve-network').textContent()).toBe('Network: Local Chain')
  await approveOnPage(visit)
  const { result: hash } = await sending
  const receipt = await anvil.client.waitForTransactionReceipt({ hash: hash as Hex })
  expect(receipt.status).toBe('success')
  expect((await anvil.client.getBalance({ address: spender })) - before).toBe(parseEther('1'))
})

test('a call that would fail says so, and can be approved all the same', async () => {
  await anvil.client.setBalance({ address, value: parseEther('2') })
  const failing = '0x00000000000000000000000000000000000000fa'
  // Reverts with Error("closed").
  const reason = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'636c6f736564'.padEnd(64, '0')}`
  await anvil.client.setCode({ address: failing, bytecode: `0x6064600c60003960646000fd${reason}` })
  const call = { from: address, to: failing, data: '0x12345678' }
  const sending = requestRpc(visit.page, 'eth_sendTransaction', [{ ...call, gas: '0x30d40' }])
  await readOnPage(visit)
  expect(await shown()).toContain('This transaction would fail: closed')
  expect(await shown()).toContain('0x12345678')
  await approveOnPage(visit)
  const { result: hash } = await sending
  const receipt = await anvil.client.waitForTransactionReceipt({ hash: hash as Hex })
  expect(receipt.status).toBe('reverted')
})

test('a call whose gas the node cannot estimate shows the contract’s reason, with only a way back', async () => {
  await anvil.client.setBalance({ address, value: parseEther('2') })
  const failing = '0x00000000000000000000000000000000000000fa'
  const sending = requestRpc(visit.page, 'eth_sendTransaction', [{ from: address, to: failing, data: '0x12345678' }])
  await visit.frame.getByText('This transaction would fail: closed').waitFor()
  expect(await visit.frame.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await visit.frame.getByRole('button', { name: 'Go back' }).click()
  const error = { code: 'would_fail', rpcCode: 3, message: expect.stringContaining('execution reverted: closed') }
  expect(await sending).toMatchObject({ error })
})

test('an unlimited approval is named as one', async () => {
  await anvil.client.setBalance({ address, value: parseEther('2') })
  const data = `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const sending = requestRpc(visit.page, 'eth_sendTransaction', [{ from: address, to: token, data }])
  await readOnPage(visit)
  const text = await shown()
  expect(text).toContain('Unlimited')
  expect(text).toContain('TST')
  expect(await visit.frame.locator('.lk-warning[data-severe]').count()).toBe(1)
  await approveOnPage(visit)
  const { result: hash } = await sending
  const transaction = await anvil.client.getTransaction({ hash: hash as Hex })
  expect(transaction).toMatchObject({ from: address.toLowerCase(), to: token, input: data })
})

test('without enough for amount and fee, there is only a way out', async () => {
  await anvil.client.setBalance({ address, value: 1_000n })
  const sending = requestRpc(visit.page, 'eth_sendTransaction', [
    { from: address, to: spender, value: '0x1', gas: '0x5208' },
  ])
  await visit.frame.getByRole('button', { name: 'Go back' }).click()
  expect(await visit.frame.getByRole('button', { name: 'Send' }).count()).toBe(0)
  expect(await sending).toMatchObject({ error: { code: 'insufficient_funds', rpcCode: -32000 } })
})

test('typed data is signed as it is shown', async () => {
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Test', chainId: 1, verifyingContract: token },
    message: { owner: address, spender, value: '1000000', hidden: 'not signed' },
  } as const
  const signing = requestRpc(visit.page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
  await readOnPage(visit)
  const text = await shown()
  for (const part of [
    'Permit',
    'Signed for',
    'spender',
    'value',
    '1000000',
    'different network',
    'without another request',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('hidden')
  await approveOnPage(visit)
  const { result: signature } = await signing
  expect(await recoverTypedDataAddress({ ...data, signature: signature as Hex } as never)).toBe(address)
})

test('a sign-in for another site cannot be approved', async () => {
  const message = `evil.example wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://evil.example\nVersion: 1`
  const signing = requestRpc(visit.page, 'personal_sign', [message, address])
  await visit.frame.getByText('It was blocked').waitFor()
  expect(await visit.frame.getByRole('button', { name: 'Sign' }).count()).toBe(0)
  await visit.frame.getByRole('button', { name: 'Go back' }).click()
  expect(await signing).toMatchObject({ error: { code: 'siwe_domain' } })
})

test('a sign-in for another site cannot be approved when it is shown as bytes, and other bytes come with a severe warning', async () => {
  const message = `evil.example wants you to sign in with your Ethereum account:\n${address}\n\nHello\u{200b}\n\nURI: https://evil.example`
  const signing = requestRpc(visit.page, 'personal_sign', [message, address])
  await visit.frame.getByText('It was blocked').waitFor()
  await visit.frame.getByRole('button', { name: 'Go back' }).click()
  expect(await signing).toMatchObject({ error: { code: 'siwe_domain' } })

  const bytes = requestRpc(visit.page, 'personal_sign', ['0xff00', address])
  await visit.frame.locator('.lk-warning[data-severe]').getByText('not plain text').waitFor()
  await visit.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await bytes).toMatchObject({ error: { code: 'user_rejected' } })
})

test('without a word about what covers the frame, every signature is left to the window', async () => {
  const other = await scene.visit()
  await other.page.addInitScript(() => {
    if (globalThis.IntersectionObserverEntry) Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    // Where this is missing, the wallet stays in a frame only with storage that it shares with its window.
    Object.defineProperty(document, 'hasStorageAccess', { value: async () => true, configurable: true })
  })
  await other.page.reload()
  const account = await signInOnPage(scene, other, 'hopper@example.com')
  for (const [method, params] of [
    ['personal_sign', ['Hello', account]],
    ['eth_sendTransaction', [{ from: account, to: spender, value: '0x1' }]],
    ['eth_signTypedData_v4', [account, '{}']],
  ] as const)
    expect(await requestRpc(other.page, method, params)).toMatchObject({ error: { code: 'window_needed' } })
})

test('reads go to the node; what is not on the list is refused by its exact name', async () => {
  expect(await requestRpc(visit.page, 'eth_chainId', [])).toMatchObject({ result: '0x7a69' })
  expect(await requestRpc(visit.page, 'eth_getBalance', [address, 'latest'])).toMatchObject({ result: '0x3e8' })
  for (const method of [
    'eth_sign',
    'wallet_sendCalls',
    'debug_traceCall',
    'ETH_SIGN',
    'eth_call ',
    'constructor',
    '__proto__',
  ])
    expect(await requestRpc(visit.page, method, [])).toMatchObject({
      error: { code: 'not_supported', rpcCode: 4200, message: 'Requested RPC call is not allowed' },
    })
  const foreign = [{ from: spender, to: spender, value: '0x0' }]
  expect(await requestRpc(visit.page, 'eth_sendTransaction', foreign)).toMatchObject({ error: { rpcCode: 4100 } })
})
