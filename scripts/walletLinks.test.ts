import { expect, test } from 'vitest'
import { isWalletLink } from '../apps/server/src/catalogue/ownWallets.ts'
import { listWallets } from '../apps/server/src/catalogue/wallets.ts'
import { buildWalletLink } from '../packages/core/src/links/buildWalletLink.ts'
import { shippedSchemes } from '../packages/core/src/links/parseWalletLink.ts'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`
const links = listWallets([]).flatMap(({ name, mobile_link, desktop_link, webapp_link, link_mode }) =>
  [mobile_link, desktop_link, webapp_link, link_mode].flatMap((link) => (link ? [[name, link] as const] : [])),
)

// The server and the core know nothing of each other: here is where the catalogue's links meet the rules they are opened by.
test.each(links)('%s can be opened by %s with a pairing link', (_name, link) => {
  const href = buildWalletLink({ link, uri }) ?? ''
  expect(href.startsWith(link.replace(/\/+$/, ''))).toBe(true)
  expect(new URL(href).searchParams.getAll('uri')).toEqual([uri])
})

test('the schemes that are opened are those of the catalogue, and no other', () => {
  const listed = links.map(([, link]) => link.split(':')[0]).filter((scheme) => scheme !== 'https')
  expect([...shippedSchemes].sort()).toEqual([...new Set(listed)].sort())
})

test('the catalogue has links to open', () => {
  expect(links.length).toBeGreaterThan(50)
})

// Schemes, hosts and paths of own wallets in every combination, hostile ones among them.
const schemes = ['kiosk', 'x', 'javascript', 'data', 'intent', 'ms-word', 'apple-tv', 'itms-apps', 'https', 'http']
const rests = [
  '',
  'pay',
  'pay/now/',
  '127.0.0.1:8408',
  'localhost/a',
  'wallet.test',
  'wallet.test:1/a',
  '../x',
  'a//b',
  '-/',
]
const own = schemes.flatMap((scheme) => rests.map((rest) => `${scheme}://${rest}`)).filter(isWalletLink)

test('the operator can list some of them', () => {
  expect(own.length).toBeGreaterThan(10)
})

test.each(own)('%s, which an operator may list, can be opened with a pairing link', (link) => {
  const walletSchemes = [link.split(':')[0] ?? '']
  expect(new URL(buildWalletLink({ link, uri, walletSchemes }) ?? '').searchParams.getAll('uri')).toEqual([uri])
})
