import { connectEmail, signMessage } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { address, codeOf, email, eventually, openDialogs, openWalletPage, walletFrame } from '../test/openWalletPage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function openPage(...parameters: Parameters<typeof openWalletPage>) {
  const page = await openWalletPage(...parameters)
  stops.push(page.stop)
  return page
}

/** Of the frame, and of the window after it. */
const loadMs = 20_000

describe('a browser that keeps nothing for the frame', () => {
  test('gets a window of the wallet, which is closed once it has nothing to show', async () => {
    const { latchkey, reports } = await openPage({ storage: false })
    expect(await connectEmail(latchkey, { email })).toMatchObject({ address })
    expect(reports.filter(({ frame: place, message }) => place === 'window' && message).length).toBeGreaterThan(2)
    expect(
      reports.filter(({ frame: place, message }) => place === 'frame' && message?.type === 'connectEmail'),
    ).toEqual([])
    await eventually(() => expect(openDialogs()).toEqual([]))
    // The next request opens it again.
    expect(await signMessage(latchkey, { message: 'hi' })).toMatch(/^0x/)
  })

  test('that blocks it shows a button for it, in the dialog', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValueOnce(null)
    stops.push(() => opened.mockRestore())
    const { latchkey } = await openPage({ storage: false })
    const login = connectEmail(latchkey, { email })
    const button = await eventually(() => {
      const found = openDialogs()[0]?.querySelector<HTMLElement>('button.primary')
      if (!found) throw new Error('no button yet')
      return found
    })
    expect(button.textContent).toBe('Continue in a new window')
    button.click()
    expect(await login).toMatchObject({ address })
  })

  test('and the visitor turns away: nothing is connected', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    stops.push(() => opened.mockRestore())
    const { latchkey } = await openPage({ storage: false })
    const login = codeOf(connectEmail(latchkey, { email }))
    const cancel = await eventually(() => {
      const found = openDialogs()[0]?.querySelectorAll<HTMLElement>('button')[1]
      if (!found) throw new Error('no button yet')
      return found
    })
    cancel.click()
    expect(await login).toBe('USER_REJECTED')
    expect(openDialogs()).toEqual([])
  })

  test('and the visitor turns away from a request that they have approved: its result still counts', async () => {
    const signature = `0x${'34'.repeat(65)}`
    const answers = { rpc: [{ waiting: true }], abort: [{ result: signature }] }
    const { latchkey, types } = await openPage({ storage: false, answers })
    await connectEmail(latchkey, { email })
    await eventually(() => expect(openDialogs()).toEqual([]))
    const signing = signMessage(latchkey, { message: 'hi' })
    await eventually(() => expect(types()).toContain('rpc'))
    openDialogs()[0]?.querySelectorAll<HTMLElement>('button')[1]?.click()
    expect(await signing).toBe(signature)
    await eventually(() => expect(openDialogs()).toEqual([]))
  })

  test('a wallet that answers nowhere is unavailable after its time, and the next try begins anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    stops.push(() => vi.useRealTimers())
    const { latchkey, reports } = await openPage({ silent: true })
    await vi.advanceTimersByTimeAsync(10)
    const login = codeOf(connectEmail(latchkey, { email }))
    await eventually(() => expect(reports.some(({ hello }) => hello)).toBe(true))
    await vi.advanceTimersByTimeAsync(loadMs)
    await eventually(() => expect(openDialogs()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(loadMs)
    expect(await login).toBe('EMBEDDED_WALLET_UNAVAILABLE')
    expect(walletFrame()).toBeUndefined()
    expect(openDialogs()).toEqual([])
  })
})
