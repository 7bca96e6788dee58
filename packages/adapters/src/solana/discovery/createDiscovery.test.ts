import type { Connector } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, registerWallet } from '../test/createTestWallet.ts'
import { createDiscovery } from './createDiscovery.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const wallet = (name = 'Phantom', features = {}) =>
  createTestWallet({ url: 'http://unused.test', name, features }).wallet
const idsOf = (connectors: readonly Connector[]) =>
  connectors.map(({ id, isContested }) => `${id}${isContested ? '!' : ''}`)
const task = () => new Promise((resolve) => setTimeout(resolve))

function watch() {
  const discovery = createDiscovery()
  const lists: string[][] = []
  const stop = discovery.watch((connectors) => lists.push(idsOf(connectors)))
  return { discovery, lists, stop }
}

test('lists wallets that registered before and after, and removes those that leave', async () => {
  registerWallet(wallet('Phantom'))
  const { lists } = watch()
  expect(lists).toEqual([['solana/Phantom']])
  const leave = registerWallet(wallet('Solflare'))
  await task()
  leave()
  await task()
  expect(lists.slice(1)).toEqual([['solana/Phantom', 'solana/Solflare'], ['solana/Phantom']])
})

test('lists a wallet once that registers again', async () => {
  const phantom = wallet()
  registerWallet(phantom)
  const { lists } = watch()
  registerWallet(phantom)
  await task()
  expect(lists).toEqual([['solana/Phantom']])
})

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'Phantom'],
  ['a wallet of another chain', { ...wallet(), chains: ['bitcoin:mainnet'] }],
  ['a wallet that cannot connect', { ...wallet(), features: { 'solana:signTransaction': {} } }],
  ['a wallet that cannot sign', { ...wallet(), features: { 'standard:connect': { connect: () => {} } } }],
  ['a name that shows nothing', { ...wallet(), name: '\u200b' }],
  [
    'a wallet that throws',
    new Proxy(wallet(), {
      get() {
        throw new Error('trap')
      },
    }),
  ],
])('does not list %s', async (_, value) => {
  registerWallet(value)
  const { lists } = watch()
  await task()
  expect(lists).toEqual([])
})

test('a callback that throws hinders no other wallet', async () => {
  const { lists } = watch()
  const detail = () => {
    throw new Error('trap')
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  registerWallet(wallet())
  await task()
  expect(lists).toEqual([['solana/Phantom']])
})

describe('two wallets under one name', () => {
  test('are both contested, and neither has the plain id', async () => {
    registerWallet(wallet())
    const { discovery, lists } = watch()
    registerWallet(wallet('PHANTOM'))
    await task()
    expect(lists.at(-1)).toEqual(['solana/Phantom#1!', 'solana/PHANTOM#2!'])
    expect(discovery.getWallet('solana/Phantom')).toBeUndefined()
    expect(discovery.isCertain('solana/Phantom')).toBe(false)
  })

  test('keep the id of the one that the visitor chose before', async () => {
    const phantom = wallet()
    registerWallet(phantom)
    const { discovery, lists } = watch()
    discovery.choose('solana/Phantom')
    registerWallet(wallet())
    await task()
    expect(lists.at(-1)).toEqual(['solana/Phantom!', 'solana/Phantom#2!'])
    expect(discovery.getWallet('solana/Phantom')).toBe(phantom)
    expect(discovery.isCertain('solana/Phantom')).toBe(true)
  })

  test('are waited for in vain', async () => {
    registerWallet(wallet())
    registerWallet(wallet())
    const { discovery } = watch()
    expect(await discovery.waitForWallet('solana/Phantom', AbortSignal.timeout(5_000))).toBeUndefined()
  })
})

test('waits for a wallet that registers late, until the signal aborts', async () => {
  const { discovery } = watch()
  const late = discovery.waitForWallet('solana/Phantom', AbortSignal.timeout(5_000))
  const phantom = wallet()
  registerWallet(phantom)
  expect(await late).toBe(phantom)
  expect(await discovery.waitForWallet('solana/Other', AbortSignal.timeout(20))).toBeUndefined()
})
