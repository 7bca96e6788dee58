import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChain } from '../../test/createTestServer.ts'
import type { TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

let anvil: Anvil
let server: WalletTestServer
let device: TestDevice
beforeAll(async () => {
  anvil = await startAnvil()
  server = await createWalletTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })] })
  device = await server.createDevice()
  await server.signIn(device)
})
afterAll(async () => {
  await server.close()
  await anvil.stop()
})

const path = '/v1/wallet/rpc?chainId=eip155:31337'
const call = (method: string, params: unknown[] = []) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

test('a signed-in device reads from the operator’s node, one call or a batch', async () => {
  const one = await device.send(path, call('eth_blockNumber'))
  expect(one).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1, result: '0x0' } })
  const batch = await device.send(path, `[${call('eth_chainId')},${call('eth_gasPrice')}]`)
  expect(batch).toMatchObject({ status: 200, body: [{ result: '0x7a69' }, { result: expect.stringMatching(/^0x/) }] })
})

test('methods that the public proxy does not offer are not offered here', async () => {
  for (const method of ['anvil_setBalance', 'debug_traceTransaction', 'eth_sendTransaction', 'personal_sign'])
    expect(await device.send(path, call(method))).toMatchObject({ status: 200, body: { error: { code: -32601 } } })
})

test('one transaction is simulated between reads of balances, and nothing larger', async () => {
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const sent = { from, to: '0x000000000000000000000000000000000000beef', value: '0x1' }
  const simulate = (block: object, rest: object = {}, at = 'latest') =>
    call('eth_simulateV1', [{ blockStateCalls: [block], validation: false, ...rest }, at])
  const code = { code: '0x6000353160005260206000f3' }
  const block = { stateOverrides: { '0x00000000000000000000000000000000000000aa': code }, calls: [sent] }
  expect(await device.send(path, simulate(block))).toMatchObject({
    status: 200,
    body: { result: [{ calls: [{ status: '0x1' }] }] },
  })
  const fee = { ...block, blockOverrides: { baseFeePerGas: '0x3b9aca00' } }
  expect(await device.send(path, simulate(fee))).toMatchObject({ status: 200 })
  for (const refused of [
    simulate({ ...fee, blockOverrides: { ...fee.blockOverrides, number: '0xffffff' } }),
    simulate({ calls: Array.from({ length: 30 }, () => sent) }),
    simulate({ ...block, blockOverrides: { number: '0xffffff' } }),
    simulate({ ...block, stateOverrides: { ...block.stateOverrides, [from]: code } }),
    simulate({ ...block, stateOverrides: { [from]: { balance: '0xffff' } } }),
    simulate(block, { blockStateCalls: [block, block] }),
    simulate(block, {}, '0x0'),
    `[${simulate(block)},${simulate(block)}]`,
  ])
    expect(await device.send(path, refused), refused.slice(0, 200)).toMatchObject({ status: 400 })
})

test('401 without a session, or with the proof of another body', async () => {
  const signedOut = await server.createDevice()
  const other = await device.prove('https://wallet.test/v1/wallet/rpc', call('eth_gasPrice'))
  for (const sent of [
    await signedOut.send(path, call('eth_blockNumber')),
    await device.send(path, call('eth_blockNumber'), { proof: other }),
  ])
    expect(sent).toMatchObject({
      status: 401,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
    })
})

test.each(['eip155:1', 'http://127.0.0.1', 'eip155:31337/..', ''])('400 for the network %j', async (chainId) => {
  const sent = await device.send(`/v1/wallet/rpc?chainId=${encodeURIComponent(chainId)}`, call('eth_blockNumber'))
  expect(sent.status).toBe(400)
})
