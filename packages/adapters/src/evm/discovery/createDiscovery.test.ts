import type { Connector } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../provider.ts'
import { announceWallet } from '../test/announceWallet.ts'
import { createDiscovery } from './createDiscovery.ts'

const provider = (): Eip1193Provider => ({ request: async () => null })
const uuid = (index: number) => `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function watch(discovery = createDiscovery()) {
  const lists: (readonly Connector[])[] = []
  const stop = discovery.watch((connectors) => lists.push(connectors))
  return { discovery, lists, stop, names: () => lists.at(-1)?.map(({ name }) => name) ?? [] }
}

test('keeps the order of announcements', async () => {
  announceWallet(provider(), { name: 'B', rdns: 'b.example', uuid: uuid(1) })
  announceWallet(provider(), { name: 'A', rdns: 'a.example', uuid: uuid(2) })
  const { lists, names } = watch()
  announceWallet(provider(), { name: 'Late', rdns: 'late.example', uuid: uuid(3) })
  await settled()
  expect(names()).toEqual(['B', 'A', 'Late'])
  expect(lists).toHaveLength(2)
})

test('emits one list for thousands of announcements', () => {
  for (let index = 0; index < 2000; index++)
    announceWallet(provider(), { rdns: `w${index}.example`, uuid: uuid(index) })
  const { lists } = watch()
  expect(lists.map((list) => list.length)).toEqual([2000])
})

test('removes its listeners from window', () => {
  const listeners = new Set<string>()
  const add = vi.spyOn(window, 'addEventListener').mockImplementation((name) => void listeners.add(name))
  vi.spyOn(window, 'removeEventListener').mockImplementation((name) => void listeners.delete(name))
  const { stop, discovery } = watch()
  expect(listeners.size).toBe(2)
  stop()
  stop()
  discovery.getProvider('unknown')
  expect(listeners.size).toBe(0)
  expect(add).toHaveBeenCalled()
})

describe('against impostors', () => {
  const ids = (lists: readonly (readonly Connector[])[]) => lists.at(-1)?.map(({ id }) => id)
  const never = new AbortController().signal

  test('lists two providers under one rdns as two wallets, neither with the plain rdns as its id', () => {
    const [fake, real] = [provider(), provider()]
    announceWallet(fake, { name: 'MetaMask', rdns: 'IO.MetaMask', uuid: uuid(0) })
    announceWallet(real, { name: 'MetaMask', rdns: 'io.metamask', uuid: uuid(1) })
    const { lists, discovery } = watch()
    expect(lists.at(-1)).toMatchObject([
      { id: 'IO.MetaMask#1', isContested: true },
      { id: 'io.metamask#2', isContested: true },
    ])
    expect(discovery.getProvider('io.metamask')).toBeUndefined()
    expect(discovery.getProvider('io.metamask#1')).toBe(fake)
    expect(discovery.getProvider('io.metamask#2')).toBe(real)
  })

  test.each(['io.metamask', 'io.metamask#1', 'io.metamask#2', 'io.metamask#3'])(
    'does not restore %s while two wallets claim io.metamask',
    async (id) => {
      announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(0) })
      announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(1) })
      expect(await createDiscovery().waitForProvider(id, never)).toBeUndefined()
    },
  )

  test('a chosen wallet keeps its id and is restored when another claims its rdns later', async () => {
    const real = provider()
    announceWallet(real, { rdns: 'io.metamask', uuid: uuid(0) })
    const { lists, discovery } = watch()
    discovery.choose('io.metamask')
    announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(1) })
    await settled()
    expect(lists.at(-1)).toMatchObject([
      { id: 'io.metamask', isContested: true },
      { id: 'io.metamask#2', isContested: true },
    ])
    expect(await discovery.waitForProvider('io.metamask', never)).toBe(real)
    expect(await discovery.waitForProvider('io.metamask#2', never)).toBeUndefined()
  })

  test('a reverted choice has no effect', async () => {
    announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(0) })
    announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(1) })
    const { lists, discovery } = watch()
    const revertChoice = discovery.choose('io.metamask#2')
    expect(discovery.isCertain('io.metamask#2')).toBe(true)
    revertChoice?.()
    expect(discovery.isCertain('io.metamask#2')).toBe(false)
    expect(ids(lists)).toEqual(['io.metamask#1', 'io.metamask#2'])
  })

  test('lists a wallet once that announces itself again, under another uuid or spelling too', async () => {
    const wallet = provider()
    announceWallet(wallet, { rdns: 'io.metamask', uuid: uuid(0) })
    const { lists } = watch()
    announceWallet(wallet, { rdns: 'io.metamask', uuid: uuid(0) })
    announceWallet(wallet, { rdns: 'IO.MetaMask', uuid: uuid(1) })
    await settled()
    expect(ids(lists)).toEqual(['io.metamask'])
  })

  test('lists fifty providers under one rdns as fifty wallets, in one emit', async () => {
    announceWallet(provider(), { name: 'Other', rdns: 'org.other', uuid: uuid(99) })
    for (let index = 0; index < 50; index++) announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(index) })
    const { lists } = watch()
    expect(lists).toHaveLength(1)
    expect(ids(lists)).toEqual(['org.other', ...Array.from({ length: 50 }, (_, index) => `io.metamask#${index + 1}`)])
  })

  test('lists wallets with a copied uuid, under another rdns and under the same', () => {
    announceWallet(provider(), { rdns: 'fake.example' })
    announceWallet(provider(), { rdns: 'real.example' })
    announceWallet(provider(), { rdns: 'real.example' })
    expect(ids(watch().lists)).toEqual(['fake.example', 'real.example#1', 'real.example#2'])
  })

  test.each([
    ['no rdns', { rdns: undefined }],
    ['an rdns with markup', { rdns: '<img src=x>' }],
    ['an rdns without a dot', { rdns: 'metamask' }],
    ['an rdns with an empty label', { rdns: 'io..metamask' }],
    ['an rdns that ends in a dot', { rdns: 'io.metamask.' }],
    ['a huge rdns', { rdns: `io.${'a'.repeat(200)}` }],
    ['no uuid', { uuid: '' }],
    ['a uuid that is an object', { uuid: {} }],
    ['a name that is a number', { name: 7 }],
  ])('ignores an announcement with %s', (_, info) => {
    announceWallet(provider(), info)
    expect(watch().lists).toEqual([])
  })

  test.each(['injected', 'Injected', 'walletConnect', 'walletconnect', 'WALLETCONNECT'])(
    'ignores a built-in connector id as an rdns: %s',
    (id) => {
      announceWallet(provider(), { rdns: id })
      const { discovery, lists } = watch()
      expect(lists).toEqual([])
      expect(discovery.getProvider(id)).toBeUndefined()
    },
  )

  test.each([
    ['nothing', undefined],
    ['no detail', null],
    ['no info', { provider: provider() }],
    ['no request', { info: { name: 'x', rdns: 'x.example', uuid: uuid(1) }, provider: {} }],
    [
      'a throwing getter',
      {
        get info() {
          throw new Error('trap')
        },
      },
    ],
    [
      'a provider that throws',
      {
        info: { name: 'x', rdns: 'x.example', uuid: uuid(1) },
        provider: new Proxy(
          {},
          {
            get() {
              throw new Error('trap')
            },
          },
        ),
      },
    ],
  ])('an event with %s does not affect other wallets', async (_, detail) => {
    const { names } = watch()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announceWallet(provider(), { name: 'Good' })
    await settled()
    expect(names()).toEqual(['Good'])
  })

  test('reads a property once, as a getter may return another value the next time', () => {
    let reads = 0
    const info = {
      get rdns() {
        reads += 1
        return reads === 1 ? 'good.example' : 'bad.example'
      },
      name: 'x',
      uuid: uuid(1),
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: provider() } }))
    window.addEventListener('eip6963:requestProvider', announce, { once: true })
    expect(watch().lists[0]?.[0]?.id).toBe('good.example')
    expect(reads).toBe(1)
  })

  test.each([
    ['keeps markup as text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['removes direction overrides', 'Meta\u202eksaM', 'MetaksaM'],
    ['removes zero-width characters', 'Meta\u200bMask\u2060', 'MetaMask'],
    ['removes control characters', 'Meta\u0000Mask\u001b[31m', 'MetaMask[31m'],
    ['truncates to 64 characters', 'x'.repeat(10_000), 'x'.repeat(64)],
    ['does not cut emoji in half', '🦊'.repeat(100), '🦊'.repeat(64)],
    ['uses the rdns for an empty name', '\u200b \u202e', 'org.example.test'],
  ])('in names: %s', (_, name, shown) => {
    announceWallet(provider(), { name })
    expect(watch().names()).toEqual([shown])
  })

  test.each([
    ['png', 'data:image/png;base64,AAAA', true],
    ['svg', 'data:image/svg+xml,%3Csvg/%3E', true],
    ['avif with a space before', ' data:image/avif;base64,AAAA', true],
    ['a web address', 'https://tracker.example/icon.png', false],
    ['html', 'data:text/html,<script>1</script>', false],
    ['a script', 'javascript:alert(1)', false],
    ['an XML type that resembles svg+xml', 'data:image/svg+xmlx,1', false],
    ['bmp', 'data:image/bmp;base64,AAAA', false],
    ['more than 128 kB', `data:image/png;base64,${'A'.repeat(128 * 1024)}`, false],
    ['not a string', ['data:image/png;base64,AAAA'], false],
  ])('accepts or rejects an icon: %s', (_, icon, kept) => {
    announceWallet(provider(), { icon })
    expect(watch().lists[0]?.[0]?.imageUrl).toBe(kept ? String(icon).trim() : undefined)
  })
})

describe('window.ethereum', () => {
  const setLegacy = (value: unknown) => Object.assign(window, { ethereum: value })

  test('is listed where no wallet announced it, named by its flags', () => {
    setLegacy({ ...provider(), isMetaMask: true, isRabby: true })
    expect(watch().lists).toEqual([[{ id: 'injected', name: 'Rabby', type: 'INJECTED', chain: 'eip155' }]])
  })

  test('has a generic name without flags', () => {
    setLegacy(provider())
    expect(watch().names()).toEqual(['Browser Wallet'])
  })

  test('leaves the list when the same object announces itself, and stays available under its old id', async () => {
    const wallet = provider()
    setLegacy(wallet)
    const { names, discovery } = watch()
    announceWallet(wallet, { name: 'Announced' })
    await settled()
    expect(names()).toEqual(['Announced'])
    expect(discovery.getProvider('injected')).toBe(wallet)
  })

  test('in use hides the same object announced under another id, unless that id is in use too', async () => {
    const wallet = provider()
    setLegacy(wallet)
    const { names, discovery } = watch()
    discovery.choose('injected')
    announceWallet(wallet, { name: 'Announced' })
    await settled()
    expect(names()).toEqual(['Browser Wallet'])
    discovery.getProvider('org.example.test')
    discovery.release('injected')
    discovery.choose('injected')
    await settled()
    expect(names()).toEqual(['Announced', 'Browser Wallet'])
    discovery.release('injected')
    await settled()
    expect(names()).toEqual(['Announced'])
  })

  test('comes after announced wallets, once it is initialized', async () => {
    announceWallet(provider(), { name: 'Announced' })
    const { names } = watch()
    setLegacy(provider())
    window.dispatchEvent(new Event('ethereum#initialized'))
    await settled()
    expect(names()).toEqual(['Announced', 'Browser Wallet'])
  })

  test('is listed again when another wallet takes its place: under its name, or the same name', async () => {
    setLegacy({ ...provider(), isMetaMask: true })
    const { lists, names } = watch()
    const take = async (wallet: object) => {
      setLegacy(wallet)
      window.dispatchEvent(new Event('ethereum#initialized'))
      await settled()
    }
    await take(provider())
    expect(names()).toEqual(['Browser Wallet'])
    await take(provider())
    expect(lists).toHaveLength(3)
  })

  test('is not chosen once another wallet has taken its place unseen; the other can be, once it is listed', async () => {
    setLegacy({ ...provider(), isMetaMask: true })
    const { discovery, names } = watch()
    const other = provider()
    setLegacy(other)
    expect(discovery.choose('injected')).toBeUndefined()
    await settled()
    expect(names()).toEqual(['Browser Wallet'])
    const revertChoice = discovery.choose('injected')
    setLegacy(provider())
    expect(discovery.getProvider('injected')).toBe(other)
    revertChoice?.()
    expect(discovery.getProvider('injected')).not.toBe(other)
  })

  test('stays the wallet that is in use when another takes its place; until then the last one counts', () => {
    const [first, used, late] = [provider(), { ...provider(), isRabby: true }, { ...provider(), isMetaMask: true }]
    setLegacy(first)
    const { discovery } = watch()
    setLegacy(used)
    expect(discovery.getProvider('injected')).toBe(used)
    setLegacy(late)
    expect(discovery.getProvider('injected')).toBe(used)
  })

  test('is ignored when it throws or is not a provider', () => {
    Object.defineProperty(window, 'ethereum', {
      get() {
        throw new Error('trap')
      },
    })
    expect(watch().lists).toEqual([])
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: { isMetaMask: true } }))
    expect(watch().lists).toEqual([])
  })
})

test('a wallet that is chosen before anybody watches stays certain once another claims its name', async () => {
  const first = provider()
  announceWallet(first, { rdns: 'a.example', uuid: uuid(1) })
  const discovery = createDiscovery()
  expect(discovery.choose('a.example')).toBeTypeOf('function')
  announceWallet(provider(), { rdns: 'a.example', uuid: uuid(2) })
  const { names } = watch(discovery)
  expect(names()).toHaveLength(2)
  expect(discovery.isCertain('a.example')).toBe(true)
  expect(discovery.getProvider('a.example')).toBe(first)
})
