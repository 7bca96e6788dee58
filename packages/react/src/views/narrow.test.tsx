import { connect, memoryStorage, navigate } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

const all = (selector: string) => [...(widget.shadow()?.querySelectorAll<HTMLElement>(selector) ?? [])]
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1

/** In the page, in 280 px: what a page of 320 px with a margin leaves. */
async function openNarrow(wallet: string): Promise<void> {
  await page.viewport(280, 640)
  widget = renderWidget({
    embedded: true,
    wallets: [{ id: 'test.narrow', name: wallet }],
    options: { storage: memoryStorage(), ...stubServer({ '/identity': { name: null, avatar: null } }) },
  })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.narrow' })
  await eventually(() => expect(widget.title()).toBe('Account'))
  expect(all('.lk-frame')[0]?.offsetWidth).toBe(280)
}

test('in 280 px the account’s actions and the wallet’s name are whole, and the copy button is beside the address', async () => {
  await openNarrow('Playground Wallet')
  await widget.button('Receive')
  const words = all('.lk-tile > span, .lk-identity-name > bdi')
  expect(words.length).toBeGreaterThanOrEqual(3)
  expect(words.filter(isCut).map(({ textContent }) => textContent)).toEqual([])
  const address = all('.lk-identity-address bdi')[0]?.getBoundingClientRect()
  const copy = (await widget.button('Copy address')).getBoundingClientRect()
  expect(copy.left).toBeGreaterThanOrEqual(Number(address?.right))
  expect(Math.abs(copy.top + copy.height / 2 - Number(address?.top) - Number(address?.height) / 2)).toBeLessThan(4)
})

test('in 280 px Settings show the whole currency and the wallet’s whole name', async () => {
  await openNarrow('Playground Wallet')
  navigate(widget.latchkey, 'Settings', {})
  await eventually(() => expect(widget.title()).toBe('Settings'))
  await eventually(() => expect(all('.lk-connected-wallet .lk-row-name')).toHaveLength(1))
  expect(all('.lk-connected-wallet .lk-row-name').filter(isCut)).toEqual([])
  for (const field of all('.lk-select-field > select')) {
    const box = field.getBoundingClientRect()
    expect(box.right).toBeLessThanOrEqual(innerWidth)
    // As wide as its text needs.
    const before = field.offsetWidth
    field.style.maxWidth = 'none'
    expect(field.offsetWidth).toBe(before)
  }
})

test('in 280 px Receive shows its networks side by side', async () => {
  await openNarrow('Amber')
  navigate(widget.latchkey, 'Receive', {})
  await eventually(() => expect(widget.title()).toBe('Receive'))
  const networks = await eventually(() => {
    const found = all('.lk-receive-network')
    expect(found.length).toBeGreaterThan(1)
    return found
  })
  const tops = networks.slice(0, 2).map((network) => network.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})
