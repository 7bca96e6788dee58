import { connect, memoryStorage, navigate, open, setSwap } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hitSize } from '../test/hitSize.ts'
import { amount } from '../test/openSend.ts'
import { eth, openSwap, usdc } from '../test/openSwap.ts'
import { eventually, renderWidget, type Widget } from '../test/renderWidget.tsx'

let widget: Widget | undefined
afterEach(async () => {
  widget?.unmount()
  await page.viewport(414, 896)
})

const reaches44 = (name: string | RegExp) =>
  eventually(() => {
    const { width, height } = hitSize(page.getByRole('button', { name }).element())
    expect(`${name}: ${Math.min(44, Math.round(width))} x ${Math.min(44, Math.round(height))}`).toBe(`${name}: 44 x 44`)
  })

test('a finger reaches what is in Account, 44 px of it', async () => {
  await page.viewport(390, 844)
  widget = renderWidget({ options: { storage: memoryStorage() } })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  await reaches44(/switch account$/)
  await reaches44('Copy address')
})

test('a finger reaches what is in Send and Swap, 44 px of it', async () => {
  await page.viewport(390, 844)
  const opened = await openSwap()
  widget = opened
  setSwap(opened.latchkey, { sold: eth, bought: usdc, amount: '0.5' })
  await reaches44(/alpha/)
  await reaches44('1%')
  await reaches44('Max')
  navigate(opened.latchkey, 'Send', {})
  await userEvent.fill(amount(), '0.1')
  await reaches44(/Enter amount in dollars$/)
  await reaches44('Max')
  await reaches44('25%')
})
