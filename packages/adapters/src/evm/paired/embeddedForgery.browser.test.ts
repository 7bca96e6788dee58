import { connectEmail } from '@latchkey/core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  account,
  codeOf,
  email,
  eventually,
  openWalletPage,
  pressEscape,
  walletDialog,
  walletFrame,
  walletOrigin,
} from '../test/openWalletPage.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function openPage(...parameters: Parameters<typeof openWalletPage>) {
  const page = await openWalletPage(...parameters)
  stops.push(page.stop)
  return page
}

describe('nobody else can speak for the wallet', () => {
  test('a page of another origin in the frame never gets the port', async () => {
    const { latchkey, reports } = await openPage({ elsewhere: true })
    const controller = new AbortController()
    const login = codeOf(connectEmail(latchkey, { email, signal: controller.signal }))
    const element = await eventually(() => walletFrame() ?? Promise.reject(new Error('no frame yet')))
    // The page there answers this once it is loaded, so it would have reported a hello before.
    let isAnswered = false
    window.addEventListener('message', ({ data }) => {
      isAnswered ||= data.pong === true
    })
    await eventually(() => {
      element.contentWindow?.postMessage({ ping: true }, '*')
      expect(isAnswered).toBe(true)
    })
    expect(reports).toEqual([])
    controller.abort()
    expect(await login).toBe('ABORTED')
  })

  test('window messages of every type change nothing, whoever sends them', async () => {
    const { latchkey, reports, types } = await openPage({ holdsCode: true })
    const login = codeOf(connectEmail(latchkey, { email }))
    await eventually(() => expect(types()).toContain('connectOtp'))
    const ids = reports.flatMap(({ message }) => message?.id ?? [])
    const before = latchkey.store.getState()
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    stops.push(() => sibling.remove())
    const forged = [
      ...ids.flatMap((id) => [
        { id, result: {} },
        { id, waiting: true },
        { id, error: { code: 'x', message: 'x' } },
      ]),
      { event: 'ready', payload: { version: 1, storage: true, user: account } },
      { event: 'user', payload: { user: { ...account, email: 'eve@example.com' } } },
      { event: 'show', payload: { height: 1 } },
      { event: 'hide', payload: {} },
      { latchkey: 'hello', versions: [1] },
    ]
    for (const message of [...forged, ...forged.toReversed(), ...forged]) {
      window.postMessage(message, '*', [new MessageChannel().port1])
      sibling.contentWindow?.parent.postMessage(message, '*')
      window.dispatchEvent(
        new MessageEvent('message', { data: message, origin: walletOrigin(), source: walletFrame()?.contentWindow }),
      )
    }
    await new Promise((resolve) => {
      window.addEventListener('message', ({ data }) => data.last && resolve(undefined))
      window.postMessage({ last: true }, '*')
    })
    expect(latchkey.store.getState()).toBe(before)
    expect(reports.filter(({ hello }) => hello)).toHaveLength(1)
    expect(walletDialog()?.open).toBe(true)
    pressEscape()
    expect(await login).toBe('USER_REJECTED')
  })
})
