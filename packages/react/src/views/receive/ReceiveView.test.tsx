import { connect, navigate, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget | undefined

afterEach(() => {
  vi.restoreAllMocks()
  widget?.unmount()
})

test('shows the whole address, its QR code and its networks, and says that it was copied', async () => {
  widget = renderWidget()
  const { latchkey, shadow } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Receive', {})
  await expect.element(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  expect(shadow()?.querySelector('.lk-address')?.textContent).toBe(testAccount)
  await expect.element(page.getByRole('img', { name: 'QR code for your address' })).toBeVisible()
  await expect.element(page.getByText(/^Use this address on these networks only/)).toBeVisible()
  const networks = page.getByRole('list', { name: 'Networks' }).getByRole('listitem')
  // The active one first.
  expect(networks.elements().map((item) => item.textContent)).toEqual(['Ethereum', 'Base', 'Gnosis'])

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
  expect(write).toHaveBeenCalledWith(testAccount)
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('where wallets read payment URIs, the code is one, and what is copied the address', async () => {
  const codeOf = (shadow: ShadowRoot | undefined) => shadow?.querySelector('.lk-receive svg')?.innerHTML
  const openReceive = async () => {
    await vi.waitFor(() => expect(widget?.latchkey.store.getState().ready).toBe(true))
    await connect(widget!.latchkey, { connectorId: 'test.amber' })
    open(widget!.latchkey)
    navigate(widget!.latchkey, 'Receive', {})
    await expect.element(page.getByRole('img', { name: 'QR code for your address' })).toBeVisible()
    return codeOf(widget!.shadow())
  }
  widget = renderWidget()
  const bare = await openReceive()
  widget.unmount()
  widget = renderWidget()
  for (const network of widget.latchkey.networks) Object.assign(network, { paymentScheme: 'bitcoin' })
  const code = await openReceive()
  for (const network of widget.latchkey.networks) Object.assign(network, { paymentScheme: undefined })
  expect(bare).toBeTruthy()
  expect(code).not.toBe(bare)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
  expect(write).toHaveBeenCalledWith(testAccount)
})

test('says when copying fails', async () => {
  widget = renderWidget()
  const { latchkey } = widget
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigate(latchkey, 'Receive', {})
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
  await expect.element(page.getByRole('button', { name: 'Copy failed' })).toBeVisible()
})
