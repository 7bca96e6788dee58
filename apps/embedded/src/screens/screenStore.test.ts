import { expect, test } from 'vitest'
import { createScreenStore, type ScreenStore } from './screenStore.ts'

const { signal } = new AbortController()
const data = { email: 'ada@example.com', resendAt: 0 }
/** Both screens of these tests have a way out. */
function cancel(screens: ScreenStore): void {
  const shown = screens.shown()
  if (shown?.name === 'emailCode' || shown?.name === 'recover') shown.answer({ type: 'cancel' })
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

test('one flow has the screen at a time; its screen is busy after an answer and gone at its end', async () => {
  const screens = createScreenStore({ personMs: 1_000 })
  const first = screens.run((ask) => ask('emailCode', data), { signal })
  const second = screens.run(
    (ask) => ask('recover', { email: data.email, passkey: false, password: true, guard: false }),
    { signal },
  )
  await tick()
  expect(screens.shown()).toMatchObject({ name: 'emailCode', busy: false })
  const states: unknown[] = []
  screens.watch(() => states.push(screens.shown()?.busy))
  cancel(screens)
  expect(await first).toEqual({ type: 'cancel' })
  await tick()
  expect(states).toEqual([true, undefined, false])
  expect(screens.shown()).toMatchObject({ name: 'recover' })
  cancel(screens)
  await second
  expect(screens.shown()).toBeUndefined()
})

test('a request that the page ends takes its screen away', async () => {
  const screens = createScreenStore({ personMs: 1_000 })
  const controller = new AbortController()
  const flow = screens.run((ask) => ask('emailCode', data), { signal: controller.signal })
  await tick()
  controller.abort()
  await expect(flow).rejects.toThrow('abort')
  expect(screens.shown()).toBeUndefined()
})

test('a visitor who does not decide ends the flow, and too many flows are refused', async () => {
  const screens = createScreenStore({ personMs: 20 })
  const flows = Array.from({ length: 9 }, () => screens.run((ask) => ask('emailCode', data), { signal }))
  const results = await Promise.allSettled(flows)
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'fulfilled'))).toEqual([
    ...Array(8).fill('timeout'),
    'busy',
  ])
})
