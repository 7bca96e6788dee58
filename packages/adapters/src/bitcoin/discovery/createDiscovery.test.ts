import type { Connector } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, registerWallet } from '../test/createTestWallet.ts'
import { createDiscovery } from './createDiscovery.ts'

let page: EventTarget & Record<string, unknown>
beforeEach(() => {
  page = new EventTarget() as typeof page
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

const wallet = (name = 'Phantom', features = {}) => createTestWallet({ name, features }).wallet
const unisat = () => ({ signPsbt: () => {}, requestAccounts: () => {} })
const sats = () => ({ request: () => {} })
const task = () => new Promise((resolve) => setTimeout(resolve, 1))

function watch() {
  const discovery = createDiscovery()
  const lists: string[][] = []
  const idsOf = (connectors: readonly Connector[]) =>
    connectors.map(({ id, isContested }) => `${id}${isContested ? '!' : ''}`)
  const stop = discovery.watch((connectors) => lists.push(idsOf(connectors)))
  return { discovery, lists, stop }
}

test('lists wallets that registered before and after, and removes those that leave', async () => {
  registerWallet(wallet('Phantom'))
  const { lists } = watch()
  expect(lists).toEqual([['bitcoin/Phantom']])
  const leave = registerWallet(wallet('Other'))
  await task()
  leave()
  await task()
  expect(lists.slice(1)).toEqual([['bitcoin/Phantom', 'bitcoin/Other'], ['bitcoin/Phantom']])
})

test('lists the wallets on the window, each as its family, and those of btc_providers', () => {
  page.unisat = unisat()
  page.okxwallet = { bitcoin: unisat() }
  page.XverseProviders = { BitcoinProvider: sats() }
  page.LeatherProvider = sats()
  page.FancyProviders = { Bitcoin: sats() }
  page.btc_providers = [
    { id: 'LeatherProvider', name: 'Leather' },
    { id: 'FancyProviders.Bitcoin', name: 'Fancy', icon: 'data:image/png;base64,AA==' },
    { id: 'Missing.Provider', name: 'Missing' },
    null,
  ]
  const { lists, discovery } = watch()
  const ids = ['bitcoin/Unisat', 'bitcoin/OKX Wallet', 'bitcoin/Xverse', 'bitcoin/Leather', 'bitcoin/Fancy']
  expect(lists).toEqual([ids])
  expect(ids.map((id) => discovery.getWallet(id)?.family)).toEqual(['unisat', 'unisat', 'sats', 'leather', 'sats'])
})

test('finds a wallet that comes to the window while the page loads', async () => {
  const { lists, discovery } = watch()
  const late = discovery.waitForWallet('bitcoin/Unisat', AbortSignal.timeout(5_000))
  page.unisat = unisat()
  expect(await late).toMatchObject({ family: 'unisat', provider: page.unisat })
  expect(lists).toEqual([['bitcoin/Unisat']])
})

test('counts a wallet that registers and is on the window once, as registered', async () => {
  page.XverseProviders = { BitcoinProvider: sats() }
  const { lists, discovery } = watch()
  registerWallet(wallet('Xverse'))
  await task()
  expect(lists.at(-1)).toEqual(['bitcoin/Xverse'])
  expect(discovery.getWallet('bitcoin/Xverse')?.family).toBe('standard')
})

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'Phantom'],
  ['a wallet of another chain', { ...wallet(), chains: ['solana:mainnet'] }],
  ['a wallet that cannot connect', wallet('No connect', { 'bitcoin:connect': {} })],
  ['a wallet that cannot sign', wallet('No signature', { 'bitcoin:signTransaction': undefined })],
  ['a name that shows nothing', wallet('\u200b')],
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

test('a window that throws when it is read hinders no other wallet', () => {
  const trap = {
    get() {
      throw new Error('trap')
    },
  }
  Object.defineProperties(page, { unisat: trap, btc_providers: trap })
  page.LeatherProvider = sats()
  expect(watch().lists).toEqual([['bitcoin/Leather']])
})

describe('two wallets that register under one name', () => {
  test('are both contested, and neither has the plain id', async () => {
    registerWallet(wallet())
    const { discovery, lists } = watch()
    registerWallet(wallet('PHANTOM'))
    await task()
    expect(lists.at(-1)).toEqual(['bitcoin/Phantom#1!', 'bitcoin/PHANTOM#2!'])
    expect(discovery.getWallet('bitcoin/Phantom')).toBeUndefined()
    expect(discovery.isCertain('bitcoin/Phantom')).toBe(false)
    expect(await discovery.waitForWallet('bitcoin/Phantom', AbortSignal.timeout(5_000))).toBeUndefined()
  })

  test('keep the id of the one that the visitor chose before', async () => {
    registerWallet(wallet())
    const { discovery, lists } = watch()
    discovery.choose('bitcoin/Phantom')
    registerWallet(wallet())
    await task()
    expect(lists.at(-1)).toEqual(['bitcoin/Phantom!', 'bitcoin/Phantom#2!'])
    expect(discovery.isCertain('bitcoin/Phantom')).toBe(true)
  })
})
