import { expect, test } from 'vitest'
import { createWallet } from '../../test/pairing.ts'
import { sortStores } from './sortStores.ts'

const wallet = createWallet({
  name: 'Amberly',
  homepage: 'https://amberly.test',
  app_store: 'https://apps.apple.com/amberly',
  play_store: 'https://play.google.com/amberly',
  chrome_store: 'https://chromewebstore.google.com/amberly',
  webapp_link: 'https://app.amberly.test',
})
const computer = { isIos: false, isAndroid: false }
const kinds = ({ stores }: ReturnType<typeof sortStores>) => stores.map(({ kind }) => kind)

test('puts a phone’s own store first and leaves out what it cannot use', () => {
  expect(kinds(sortStores(wallet, { isIos: true, isAndroid: false }))).toEqual(['appStore', 'webapp', 'homepage'])
  expect(kinds(sortStores(wallet, { isIos: false, isAndroid: true }))).toEqual(['playStore', 'webapp', 'homepage'])
  expect(sortStores(wallet, { isIos: true, isAndroid: false }).scanned).toBeUndefined()
})

test('puts the extension first on a computer, with the homepage for a phone to scan', () => {
  const sorted = sortStores(wallet, computer)
  expect(kinds(sorted)).toEqual(['chrome', 'webapp', 'appStore', 'playStore', 'homepage'])
  expect(sorted.scanned).toEqual({ kind: 'homepage', href: 'https://amberly.test/', host: 'amberly.test' })
})

test('has a store scanned without a homepage, and nothing for a wallet without an app', () => {
  expect(sortStores({ ...wallet, homepage: null }, computer).scanned?.href).toBe('https://apps.apple.com/amberly')
  expect(sortStores({ ...wallet, app_store: null, play_store: null }, computer).scanned).toBeUndefined()
})

test('leaves out links that are not https, also from the QR code', () => {
  const hostile = { ...wallet, homepage: 'javascript:alert(1)', app_store: 'http://apps.test', chrome_store: 'data:,x' }
  const sorted = sortStores(hostile, computer)
  expect(kinds(sorted)).toEqual(['webapp', 'playStore'])
  expect(sorted.scanned?.href).toBe('https://play.google.com/amberly')
})

test.each([
  ['chrome_store', 'https://evil.example/amberly.crx'],
  ['chrome_store', 'https://chromewebstore.google.com.evil.example/detail/amberly'],
  ['app_store', 'https://evil.example/app'],
  ['app_store', 'https://apps.apple.com:8443/app'],
  ['play_store', 'https://apps.apple.com/app'],
  ['play_store', 'https://evil.example/app.apk'],
])('leaves out the store when %s is %s', (field, href) => {
  const { stores } = sortStores({ ...wallet, [field]: href }, computer)
  expect(stores.map((store) => store.href)).not.toContain(href)
  expect(stores).toHaveLength(4)
})

test('returns the host of the wallet’s own pages, and none for a store', () => {
  const hosts = sortStores({ ...wallet, homepage: 'https://amberly.test.evil.example/get' }, computer).stores
  expect(hosts.map(({ kind, host }) => [kind, host])).toEqual([
    ['chrome', undefined],
    ['webapp', 'app.amberly.test'],
    ['appStore', undefined],
    ['playStore', undefined],
    ['homepage', 'amberly.test.evil.example'],
  ])
})

test('leaves out an overlong link, also from the QR code', () => {
  const long = `https://amberly.test/${'a'.repeat(3000)}`
  const sorted = sortStores({ ...wallet, homepage: long }, computer)
  expect(kinds(sorted)).toEqual(['chrome', 'webapp', 'appStore', 'playStore'])
  expect(sorted.scanned?.href).toBe('https://apps.apple.com/amberly')
})
