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

test('keeps the order in which wallets announced themselves', async () => {
  announceWallet(provider(), { name: 'B', rdns: 'b.example', uuid: uuid(1) })
  announceWallet(provider(), { name: 'A', rdns: 'a.example', uuid: uuid(2) })
  const { lists, names } = watch()
  announceWallet(provider(), { name: 'Late', rdns: 'late.example', uuid: uuid(3) })
  await settled()
  expect(names()).toEqual(['B', 'A', 'Late'])
  expect(lists).toHaveLength(2)
})

test('gives one list for thousands of announcements', () => {
  for (let index = 0; index < 2000; index++)
    announceWallet(provider(), { rdns: `w${index}.example`, uuid: uuid(index) })
  const { lists } = watch()
  expect(lists.map((list) => list.length)).toEqual([2000])
})

test('leaves nothing behind on window', () => {
  const listeners = new Set<string>()
  const add = vi.spyOn(window, 'addEventListener').mockImplementation((name) => void listeners.add(name))
  vi.spyOn(window, 'removeEventListener').mockImplementation((name) => void listeners.delete(name))
  const { stop, discovery } = watch()
  expect(listeners.size).toBe(2)
  stop()
  stop()
  discovery.getProvider('nobody')
  expect(listeners.size).toBe(0)
  expect(add).toHaveBeenCalled()
})

describe('against impostors', () => {
  const ids = (lists: readonly (readonly Connector[])[]) => lists.at(-1)?.map(({ id }) => id)
  const never = new AbortController().signal

  test('two announcers of one rdns are two wallets, and neither has the rdns for an id', () => {
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
    'while two claim io.metamask, %s is restored for neither',
    async (id) => {
      announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(0) })
      announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(1) })
      expect(await createDiscovery().waitForProvider(id, never)).toBeUndefined()
    },
  )

  test('one that the visitor chose keeps its id and is restored, whoever claims its rdns later', async () => {
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

  test('a choice that is taken back counts no more', async () => {
    announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(0) })
    announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(1) })
    const { lists, discovery } = watch()
    const takeBack = discovery.choose('io.metamask#2')
    expect(discovery.isCertain('io.metamask#2')).toBe(true)
    takeBack()
    expect(discovery.isCertain('io.metamask#2')).toBe(false)
    expect(ids(lists)).toEqual(['io.metamask#1', 'io.metamask#2'])
  })

  test('a wallet that announces itself again stays one, under another uuid and spelling too', async () => {
    const wallet = provider()
    announceWallet(wallet, { rdns: 'io.metamask', uuid: uuid(0) })
    const { lists } = watch()
    announceWallet(wallet, { rdns: 'io.metamask', uuid: uuid(0) })
    announceWallet(wallet, { rdns: 'IO.MetaMask', uuid: uuid(1) })
    await settled()
    expect(ids(lists)).toEqual(['io.metamask'])
  })

  test('fifty under one rdns are fifty wallets, told in one list', async () => {
    announceWallet(provider(), { name: 'Other', rdns: 'org.other', uuid: uuid(99) })
    for (let index = 0; index < 50; index++) announceWallet(provider(), { rdns: 'io.metamask', uuid: uuid(index) })
    const { lists } = watch()
    expect(lists).toHaveLength(1)
    expect(ids(lists)).toEqual(['org.other', ...Array.from({ length: 50 }, (_, index) => `io.metamask#${index + 1}`)])
  })

  test('a copied uuid hides nobody: not under another rdns, and not under the same', () => {
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
  ])('an announcement with %s is dropped', (_, info) => {
    announceWallet(provider(), info)
    expect(watch().lists).toEqual([])
  })

  test.each(['injected', 'Injected', 'walletConnect', 'walletconnect', 'WALLETCONNECT'])(
    'the id of a connector of ours, %s, is nobody’s rdns',
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
  ])('an event with %s harms nobody else', async (_, detail) => {
    const { names } = watch()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    announceWallet(provider(), { name: 'Good' })
    await settled()
    expect(names()).toEqual(['Good'])
  })

  test('a property is read once: a second reading could tell another story', () => {
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
    ['markup stays text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['direction overrides go', 'Meta\u202eksaM', 'MetaksaM'],
    ['zero-width characters go', 'Meta\u200bMask\u2060', 'MetaMask'],
    ['control characters go', 'Meta\u0000Mask\u001b[31m', 'MetaMask[31m'],
    ['length is 64 at most', 'x'.repeat(10_000), 'x'.repeat(64)],
    ['emoji are not cut in half', '🦊'.repeat(100), '🦊'.repeat(64)],
    ['a name of nothing becomes the rdns', '\u200b \u202e', 'org.example.test'],
  ])('in names, %s', (_, name, shown) => {
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
    ['xml in disguise', 'data:image/svg+xmlx,1', false],
    ['bmp', 'data:image/bmp;base64,AAAA', false],
    ['more than 128 kB', `data:image/png;base64,${'A'.repeat(128 * 1024)}`, false],
    ['not a string', ['data:image/png;base64,AAAA'], false],
  ])('an icon that is %s', (_, icon, kept) => {
    announceWallet(provider(), { icon })
    expect(watch().lists[0]?.[0]?.imageUrl).toBe(kept ? String(icon).trim() : undefined)
  })
})

describe('window.ethereum', () => {
  const setLegacy = (value: unknown) => Object.assign(window, { ethereum: value })

  test('is listed where nobody announced it, by the name its flags tell', () => {
    setLegacy({ ...provider(), isMetaMask: true, isRabby: true })
    expect(watch().lists).toEqual([[{ id: 'injected', name: 'Rabby', type: 'INJECTED', chain: 'eip155' }]])
  })

  test('has a plain name without flags', () => {
    setLegacy(provider())
    expect(watch().names()).toEqual(['Browser Wallet'])
  })

  test('leaves the list when the same object announces itself, and still answers to its old id', async () => {
    const wallet = provider()
    setLegacy(wallet)
    const { names, discovery } = watch()
    announceWallet(wallet, { name: 'Announced' })
    await settled()
    expect(names()).toEqual(['Announced'])
    expect(discovery.getProvider('injected')).toBe(wallet)
  })

  test('comes after the announced ones, and when it says it is ready', async () => {
    announceWallet(provider(), { name: 'Announced' })
    const { names } = watch()
    setLegacy(provider())
    window.dispatchEvent(new Event('ethereum#initialized'))
    await settled()
    expect(names()).toEqual(['Announced', 'Browser Wallet'])
  })

  test('that throws or is no wallet is not there', () => {
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
