import { randomUUID } from 'node:crypto'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { Moves } from '@latchkey/wire/wallet'
import { type Address, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChain } from '../../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../../test/deployMarket.ts'
import { createEnrolment, createRecipient, random, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

/** The operator's limit over prices of real pools: one ether is 3,000 USDC. */

const chainId = 'eip155:31337'
let anvil: Anvil
let market: Market
let lone: Address
let server: WalletTestServer

beforeAll(async () => {
  anvil = await startAnvil()
  const [owner] = await anvil.client.getAddresses()
  market = await deployMarket(anvil, owner!)
  lone = await market.makeToken('LONE', 18)
  const wrapped = { token: market.weth, amount: ether('100') }
  await market.makeV2Pool(wrapped, { token: market.usdc, amount: parseUnits('300000', 6) })
  server = await startServer({ WALLET_PROTECT_ABOVE: '100' })
}, 120_000)

afterAll(async () => {
  await server?.close()
  await anvil?.stop()
})

const startServer = (env: Record<string, string>, rpcUrl = anvil.url) =>
  createWalletTestServer({
    env,
    chains: [testChain({ id: 31337, rpcUrls: [rpcUrl], contracts: { ...market.contracts, swapTokens: [lone] } })],
  })

type Amount = Moves['amounts'][number]
const moves = (...amounts: Amount[]): Moves => ({ chainId, amounts, isOpen: false })
const native = (text: string): Amount => ({ token: null, amount: String(parseEther(text)) })
const usdc = (text: string): Amount => ({ token: market.usdc, amount: String(parseUnits(text, 6)) })
const everything: Moves = { chainId, amounts: [], isOpen: true }

async function check(device: TestDevice, of: Moves) {
  return (await device.run('checkLimit', { moves: of })).protection
}

test('what moves more than the limit needs protection, by the price of each token', async () => {
  const { device } = await server.createVisitor()
  expect(await check(device, moves(native('1')))).toBe('require')
  expect(await check(device, moves(native('0.01')))).toBe('none')
  expect(await check(device, moves(usdc('200')))).toBe('require')
  expect(await check(device, moves(usdc('60'), native('0.02')))).toBe('require')
  // A spending limit without an end.
  expect(await check(device, moves({ token: market.usdc, amount: String(2n ** 256n - 1n) }))).toBe('require')
  expect(await check(device, moves({ token: lone, amount: String(parseEther('1000000')) }))).toBe('none')
  expect(await check(device, { ...moves(native('0.01')), chainId: 'eip155:1' })).toBe('require')
  expect(await check(device, everything)).toBe('none')
})

test('what is signed on a network whose holdings nobody knows needs protection', async () => {
  const { device, enrolmentId } = await server.createVisitor()
  const { recipient } = await createRecipient()
  for (const network of [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ] as const) {
    const open: Moves = { ...everything, chainId: network }
    expect(await check(device, open)).toBe('require')
    const body = { enrolmentId, recipient, purpose: 'sign', moves: open } as const
    expect(await device.call('releaseShare', body)).toMatchObject({ status: 409, problem: 'protection_needed' })
  }
})

test('a wallet that holds more is asked to be protected, and has to be before what cannot be read is signed', async () => {
  const { device, body } = await server.createVisitor()
  await anvil.client.setBalance({ address: body.addresses.eip155 as Address, value: parseEther('1') })
  expect(await check(device, moves(native('0.01')))).toBe('suggest')
  expect(await check(device, everything)).toBe('require')
  expect(await check(device, moves(native('0.5')))).toBe('require')
})

test('the share is not released above the limit until a recovery method is set, whatever the page believes', async () => {
  const { device, enrolmentId } = await server.createVisitor()
  const { recipient } = await createRecipient()
  const release = (of: Moves | undefined, id: string = enrolmentId) =>
    device.call('releaseShare', { enrolmentId: id, recipient, purpose: 'sign', ...(of && { moves: of }) })
  expect(await release(moves(native('1')))).toMatchObject({ status: 409, problem: 'protection_needed' })
  expect((await release(moves(native('0.01')))).status).toBe(200)
  expect((await release(undefined)).status).toBe(200)
  const { enrolment } = await createEnrolment(server.hpkeKey, { authKey: random(32) })
  await device.run('setRecovery', { enrolment, replaces: enrolmentId })
  expect(await check(device, moves(native('1')))).toBe('none')
  expect((await release(moves(native('1')), enrolment.enrolmentId)).status).toBe(200)
})

test('where the network does not respond, a move counts as above the limit; without a limit nothing does', {
  timeout: 60_000,
}, async () => {
  const away = await startServer({ WALLET_PROTECT_ABOVE: '100' }, 'http://127.0.0.1:9')
  try {
    const { device } = await away.createVisitor()
    expect(await check(device, moves(native('0.001')))).toBe('require')
    expect(await check(device, moves())).toBe('none')
    // Nor is it known what a permit without a limit could take.
    expect(await check(device, everything)).toBe('require')
  } finally {
    await away.close()
  }
  const open = await startServer({})
  try {
    const { device } = await open.createVisitor({ email: `${randomUUID()}@visitor.test` })
    expect(await check(device, moves(native('1000')))).toBe('none')
  } finally {
    await open.close()
  }
})
