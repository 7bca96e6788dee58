import { expect, test } from 'vitest'
import { wallets } from '../apps/server/src/catalogue/wallets.ts'
import { buildWalletLink } from '../packages/core/src/links/buildWalletLink.ts'

const uri = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1750000000&relay-protocol=irn&symKey=${'c4'.repeat(32)}`
const links = wallets.flatMap(({ name, mobile_link, desktop_link, webapp_link, link_mode }) =>
  [mobile_link, desktop_link, webapp_link, link_mode].flatMap((link) => (link ? [[name, link] as const] : [])),
)

// The server and the core know nothing of each other: here is where the catalogue's links meet the rules they are opened by.
test.each(links)('%s can be opened by %s with a pairing link', (_name, link) => {
  const href = buildWalletLink({ link, uri }) ?? ''
  expect(href.startsWith(link.replace(/\/+$/, ''))).toBe(true)
  expect(new URL(href).searchParams.getAll('uri')).toEqual([uri])
})

test('the catalogue has links to open', () => {
  expect(links.length).toBeGreaterThan(50)
})
