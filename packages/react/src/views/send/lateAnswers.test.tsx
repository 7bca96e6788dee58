import { navigate } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addressesOf, amount, friend, openSend, other, review, type SendWidget, to } from '../../test/openSend.ts'
import { eventually } from '../../test/renderWidget.tsx'

// A node that answers late must not change what the visitor went on to.

let widget: SendWidget | undefined
afterEach(() => widget?.unmount())

/** Send, with a node that reads no native balance from `hold` to `release`. */
async function openHeld() {
  const opened = await openSend()
  widget = opened
  const { getNativeBalance } = opened.adapter
  let release = () => {}
  let wait = Promise.resolve()
  let held = 0
  opened.adapter.getNativeBalance = async (request) => {
    held += 1
    await wait
    return getNativeBalance(request)
  }
  return {
    ...opened,
    hold: () => {
      held = 0
      wait = new Promise((resolve) => {
        release = resolve
      })
    },
    /** Until the node was asked. Later requests are answered. */
    letOthersPass: async () => {
      await eventually(() => expect(held).toBeGreaterThan(0))
      wait = Promise.resolve()
    },
    release: () => release(),
  }
}

async function fill(quantity: string, receiver: string) {
  await userEvent.fill(amount(), quantity)
  await userEvent.fill(to(), receiver)
  await expect.element(review()).toBeEnabled()
}

test('a review that was abandoned does not take the place of the next one', async () => {
  const { latchkey, shadow, hold, letOthersPass, release } = await openHeld()
  await fill('0.9', other)
  // What is typed is checked too.
  await new Promise((resolve) => setTimeout(resolve, 600))
  hold()
  await userEvent.click(review())
  await letOthersPass()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  navigate(latchkey, 'Send', {})
  await fill('0.01', friend)
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  const shown = () => [shadow()?.querySelector('.lk-review-amount')?.textContent, ...addressesOf(widget as SendWidget)]
  const reviewed = shown()
  release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(shown()).toEqual(reviewed)
  expect(reviewed[0]).toContain('0.01 ETH')
})

test('a percentage that is computed late does not replace what was typed since', async () => {
  const { hold, letOthersPass, release } = await openHeld()
  await new Promise((resolve) => setTimeout(resolve, 300))
  hold()
  await userEvent.click(page.getByRole('button', { name: 'Max' }))
  await letOthersPass()
  await userEvent.fill(amount(), '0.01')
  release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(amount()).toHaveValue('0.01')
})
