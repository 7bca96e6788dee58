import { connect, createLatchkey, memoryStorage, type Network, open } from '@latchkey/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestAdapter } from '../test/createTestAdapter.ts'
import { eventually, renderWidget } from '../test/renderWidget.tsx'
import { Picture } from '../ui/Picture.tsx'
import { AccountPicture } from './AccountPicture.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import { networkPicture } from './networkPicture.ts'

let unmount = () => {}
afterEach(() => unmount())

function render(shown: ReactNode): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(shown))
  unmount = () => {
    root.unmount()
    place.remove()
  }
  return place
}

const isVisible = (element: Element | null) => element !== null && getComputedStyle(element).visibility === 'visible'
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('shows a monogram until the image has loaded, and again if it fails', async () => {
  const place = render(<Picture name="Amber" src="https://pictures.invalid/never.png" />)
  const monogram = place.querySelector('.lk-monogram')
  expect(isVisible(monogram)).toBe(true)
  expect(monogram?.getAttribute('data-letter')).toBe('A')
  unmount()
  const loaded = render(<Picture name="Amber" src={pixel} />)
  await eventually(() => expect(isVisible(loaded.querySelector('.lk-monogram'))).toBe(false))
})

function createNetworks(networks: readonly Partial<Network>[]) {
  const adapter = createTestAdapter()
  const [first] = adapter.networks
  if (!first) throw new Error('the test adapter has no network')
  return createLatchkey({
    adapters: [
      { ...adapter, networks: networks.map((network) => ({ ...first, imageUrl: undefined, ...network }) as Network) },
    ],
    serverUrl: 'https://server.test',
    storage: memoryStorage(),
  })
}

test('draws a well-known network from the bundle, without a request; the app’s own picture comes first', () => {
  const latchkey = createNetworks([
    { caipNetworkId: 'eip155:1', name: 'Ethereum' },
    { caipNetworkId: 'eip155:8453', name: 'Base', imageUrl: 'https://app.test/base.png' },
    { caipNetworkId: 'eip155:4242', name: 'Unheard of' },
  ])
  const [ethereum, base, other] = latchkey.networks.map((network) => networkPicture(latchkey, network))
  expect(ethereum?.src).toBeUndefined()
  expect(render(<Picture {...ethereum!} />).querySelector('.lk-picture > svg')).not.toBeNull()
  expect(base?.src).toBe('https://app.test/base.png')
  expect(other?.src).toContain('https://server.test')
})

test('gives networks that begin alike different monograms', () => {
  const names = ['Local 31337', 'Local 31338', 'Base', 'Base Sepolia', 'Zora']
  const latchkey = createNetworks(names.map((name, index) => ({ name, caipNetworkId: `eip155:${90_000 + index}` })))
  const letters = latchkey.networks.map((network) =>
    render(<Picture {...networkPicture(latchkey, network)} />)
      .querySelector('.lk-monogram')
      ?.getAttribute('data-letter'),
  )
  expect(letters).toEqual(['L7', 'L8', 'B', 'BS', 'Z'])
})

test('draws an account the same in every spelling, and others differently', () => {
  const colors = (address: string) =>
    render(<AccountPicture address={address} />)
      .querySelector('.lk-account-colors')
      ?.getAttribute('style')
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(colors(address.toLowerCase())).toBe(colors(address))
  expect(colors('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).not.toBe(colors(address))
})

test('shows one picture of the account in the button and in the widget', async () => {
  const widget = renderWidget()
  unmount = () => widget.unmount()
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  const inWidget = widget.shadow()?.querySelector('.lk-identity .lk-account-colors')?.getAttribute('style')
  expect(inWidget).toBeTruthy()
  await eventually(() =>
    expect(document.querySelector('.latchkey-avatar .lk-account-colors')?.getAttribute('style')).toBe(inWidget),
  )
})

test('aligns the groups of an address whatever their characters', () => {
  const place = render(<AddressGroups address="0xf1111111MMMMiiii0000WWWWllll8888AAAA2222" />)
  const widths = [...place.querySelectorAll('.lk-address > span:not([data-prefix])')].map((group) => {
    const range = document.createRange()
    range.selectNodeContents(group)
    return Math.round(range.getBoundingClientRect().width * 10)
  })
  expect(new Set(widths).size).toBe(1)
})

test.each([70, 110, 160, 240])('never breaks a group of an address, in %i px', (width) => {
  const place = render(<AddressGroups address="0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" />)
  place.style.width = `${width}px`
  place.style.overflowWrap = 'anywhere'
  const groups = [...place.querySelectorAll('.lk-address > span')]
  for (const group of groups) {
    const range = document.createRange()
    range.selectNodeContents(group)
    expect(range.getClientRects()).toHaveLength(1)
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(place.getBoundingClientRect().right)
  }
  const lefts = new Set(groups.slice(1).map((group) => Math.round(group.getBoundingClientRect().left)))
  expect(lefts.size).toBe({ 70: 1, 110: 2, 160: 3 }[width] ?? 5)
})
