import { connect, getModal, navigate, open } from '@latchkey/core'
import { UserRejectedError } from '@latchkey/core/errors'
import { afterEach, expect, test } from 'vitest'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

let widget: Widget
afterEach(() => widget.unmount())

async function openNetworks(onSwitch: () => Promise<void>) {
  widget = renderWidget({ onSwitch })
  await eventually(() => expect(widget.adapter.watchers).toBeGreaterThan(0))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  // Read again after a switch.
  widget.adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '8453' })
  open(widget.latchkey, { view: 'Networks' })
  return widget.button('Base')
}

test('choosing a network sends the wallet one request, and returns past the list', async () => {
  const base = await openNetworks(async () => {})
  base.click()
  base.click()
  await eventually(() => expect(widget.adapter.switches).toEqual(['eip155:8453']))
  // The list was opened by itself.
  await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
})

test('choosing a network from the account returns to it', async () => {
  await openNetworks(async () => {})
  open(widget.latchkey, { view: 'Account' })
  await eventually(() => expect(widget.title()).toBe('Account'))
  navigate(widget.latchkey, 'Networks', {})
  await eventually(() => expect(widget.title()).toBe('Choose Network'))
  ;(await widget.button('Base')).click()
  await eventually(() => expect(widget.adapter.switches).toEqual(['eip155:8453']))
  await eventually(() => expect(widget.title()).toBe('Account'))
})

test('choosing a network where the wallet’s is not supported closes the dialog that said so', async () => {
  await openNetworks(async () => {})
  open(widget.latchkey, { view: 'UnsupportedChain' })
  await eventually(() => expect(widget.title()).toBe('Switch Network'))
  ;(await widget.button('Base')).click()
  await eventually(() => expect(widget.adapter.switches).toEqual(['eip155:8453']))
  await eventually(() => expect(getModal(widget.latchkey).open).toBe(false))
})

test('a declined switch says that nothing changed, and can be retried', async () => {
  const base = await openNetworks(() => Promise.reject(new UserRejectedError()))
  base.click()
  const again = await widget.button('Try again')
  expect(widget.shadow()?.querySelector('.lk-waiting-text')?.textContent).toContain('The network was not changed.')
  again.click()
  await eventually(() => expect(widget.adapter.switches).toHaveLength(2))
})
