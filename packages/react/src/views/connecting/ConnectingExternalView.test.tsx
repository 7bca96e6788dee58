import { getAccount, getModal } from '@latchkey/core'
import { RequestPendingError, UserRejectedError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(() => widget.unmount())

const messages = () => widget.shadow()?.querySelector('.lk-waiting-text')?.textContent ?? ''
const pageButton = () =>
  eventually(() => {
    const button = document.querySelector<HTMLElement>('.latchkey-button')
    if (!button) throw new Error('no button yet')
    return button
  })

test('a double click sends the wallet one request, in strict mode too; approval closes the modal', async () => {
  let grant: (session: WalletSession) => void = () => {}
  widget = renderWidget({ answer: () => new Promise((resolve) => (grant = resolve)) })
  await widget.openWith(await pageButton())
  const row = await widget.button('Birch')
  row.click()
  row.click()
  await eventually(() => expect(widget.adapter.connects).toEqual(['test.birch']))
  await eventually(() => expect(messages()).toContain('Continue in'))
  grant({ accounts: [testAccount], chainId: '1' })
  await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
  expect(getAccount(widget.latchkey).address).toBe(testAccount)
  expect((await pageButton()).textContent).toBe('0xf3...b92266')
  expect(widget.adapter.connects).toEqual(['test.birch'])
})

test('says that the request was declined, and retries it', async () => {
  widget = renderWidget({ answer: () => Promise.reject(new UserRejectedError()) })
  await widget.openWith(await pageButton())
  ;(await widget.button('Amber')).click()
  const again = await widget.button('Try again')
  expect(messages()).toContain('Request declined')
  again.click()
  await eventually(() => expect(widget.adapter.connects).toHaveLength(2))
})

test('says what to do when the wallet already shows a request', async () => {
  widget = renderWidget({ answer: () => Promise.reject(new RequestPendingError()) })
  await widget.openWith(await pageButton())
  ;(await widget.button('Amber')).click()
  await eventually(() => expect(messages()).toContain('respond to that one first'))
})

test('a late approval after going back connects nothing', async () => {
  let grant: (session: WalletSession) => void = () => {}
  widget = renderWidget({ answer: () => new Promise((resolve) => (grant = resolve)) })
  await widget.openWith(await pageButton())
  ;(await widget.button('Cedar')).click()
  await eventually(() => expect(widget.adapter.connects).toHaveLength(1))
  ;(await widget.button('Back')).click()
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  grant({ accounts: [testAccount], chainId: '1' })
  await eventually(() => expect(getAccount(widget.latchkey).status).toBe('disconnected'))
})
