import { navigate, open } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atRest, holdView } from '../../test/holdView.ts'
import { createWallet } from '../../test/pairing.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { views } from '../index.ts'

const installed = ['Amber', 'Birch', 'Cedar']
const names = [...installed, ...Array.from({ length: 40 }, (_, index) => `Elm ${index}`)]

let deliver: () => void
let widget: Widget

beforeEach(async () => {
  deliver = await holdView(views.AllWallets)
  const data = names.slice(installed.length).map((name) => createWallet({ name }))
  widget = renderWidget({
    options: { serverUrl: 'https://server.test', fetch: async () => Response.json({ data, count: 400 }) },
  })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  await expect.element(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  navigate(widget.latchkey, 'AllWallets', {})
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
})
afterEach(() => {
  vi.restoreAllMocks()
  widget.unmount()
})

/** The names and boxes of the rows on screen, and the frame's box. */
function places() {
  const { bottom = 0 } = widget.shadow()?.querySelector('.lk-body')?.getBoundingClientRect() ?? {}
  const rows = [...(widget.shadow()?.querySelectorAll('.lk-all-wallets :is(.lk-row, .lk-skeleton-row)') ?? [])]
  const boxes = [widget.shadow()?.querySelector('.lk-frame'), ...rows].map((element) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return { x, y, width, height }
  })
  return boxes.filter(({ y }) => y < bottom).slice(0, 8)
}

const rowNames = () =>
  [...(widget.shadow()?.querySelectorAll('.lk-all-wallets .lk-row-name') ?? [])].map(({ textContent }) => textContent)

test('lists the installed wallets before the view is loaded; nothing moves once it is', async () => {
  expect(rowNames()).toEqual(installed)
  const before = await atRest(places)
  expect(before).toHaveLength(8)
  deliver()
  await eventually(() => expect(rowNames()).toEqual(expect.arrayContaining(names.slice(0, 7))))
  expect(await atRest(places)).toEqual(before)
})

test('connects a wallet that is chosen before the view is loaded', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Birch' }))
  await eventually(() => expect(widget.adapter.connects).toEqual(['test.birch']))
})
