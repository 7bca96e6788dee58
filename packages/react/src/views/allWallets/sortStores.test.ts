import { expect, test } from 'vitest'
import { createWallet } from '../../test/pairing.ts'
import { sortStores } from './sortStores.ts'

const wallet = createWallet({
  name: 'Amberly',
  homepage: 'https://amberly.test',
  app_store: 'https://apps.test/amberly',
  play_store: 'https://play.test/amberly',
  chrome_store: 'https://chrome.test/amberly',
  webapp_link: 'https://app.amberly.test',
})
const computer = { isIos: false, isAndroid: false }
const kinds = ({ stores }: ReturnType<typeof sortStores>) => stores.map(({ kind }) => kind)

test('a phone gets its own store first and nothing it cannot use', () => {
  expect(kinds(sortStores(wallet, { isIos: true, isAndroid: false }))).toEqual(['appStore', 'webapp', 'homepage'])
  expect(kinds(sortStores(wallet, { isIos: false, isAndroid: true }))).toEqual(['playStore', 'webapp', 'homepage'])
  expect(sortStores(wallet, { isIos: true, isAndroid: false }).scanned).toBeUndefined()
})

test('a computer gets the extension first, and the homepage for a phone to scan', () => {
  const sorted = sortStores(wallet, computer)
  expect(kinds(sorted)).toEqual(['chrome', 'webapp', 'appStore', 'playStore', 'homepage'])
  expect(sorted.scanned).toBe('https://amberly.test/')
})

test('without a homepage a store is scanned, and nothing where the wallet is no app', () => {
  expect(sortStores({ ...wallet, homepage: null }, computer).scanned).toBe('https://apps.test/amberly')
  expect(sortStores({ ...wallet, app_store: null, play_store: null }, computer).scanned).toBeUndefined()
})

test('addresses that are not https are left out, also of the code', () => {
  const hostile = { ...wallet, homepage: 'javascript:alert(1)', app_store: 'http://apps.test', chrome_store: 'data:,x' }
  const sorted = sortStores(hostile, computer)
  expect(kinds(sorted)).toEqual(['webapp', 'playStore'])
  expect(sorted.scanned).toBe('https://play.test/amberly')
})
