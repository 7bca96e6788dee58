import { connect, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { portfolioOf } from '../../test/portfolioOf.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined
afterEach(() => widget?.unmount())

const off = (id: string) => ({ id, isEnabled: false, config: null })

async function openAccount(config: unknown): Promise<Widget> {
  const server = stubServer({
    '/appkit/v1/config': config,
    '/portfolio': portfolioOf([]),
    '/balance': { balances: [] },
  })
  const rendered = renderWidget({ options: server })
  widget = rendered
  await vi.waitFor(() => expect(rendered.latchkey.store.getState().ready).toBe(true))
  await connect(rendered.latchkey, { connectorId: 'test.amber' })
  open(rendered.latchkey)
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible()
  return rendered
}

test('leaves out what the server’s operator turned off, once that is known', async () => {
  await openAccount({ features: [off('swap'), off('activity')], nameZones: [] })
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Activity' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Swap' })).not.toBeInTheDocument()
})

test('no tile moves when one is gone that was on screen', async () => {
  let answer: (config: unknown) => void = () => {}
  await openAccount(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const left = () => page.getByRole('button', { name: 'Receive' }).first().element().getBoundingClientRect().left
  await expect.element(page.getByRole('button', { name: 'Swap' })).toBeVisible()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const before = left()
  answer({ features: [off('swap')] })
  await expect.element(page.getByRole('button', { name: 'Swap' })).not.toBeInTheDocument()
  expect(left()).toBe(before)
})
