import { connect, connectEmail, getAccount, openWalletSettings } from '@latchkey/core'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  account,
  address,
  codeOf,
  connectorId,
  email,
  eventually,
  openWalletPage,
  pressEscape,
  tell,
  walletDialog,
  walletFrame,
  walletRoot,
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

describe('the dialog', () => {
  async function openCode() {
    const opened = await openPage({ holdsCode: true })
    const opener = document.createElement('button')
    document.body.append(opener)
    stops.push(() => opener.remove())
    opener.focus()
    const login = codeOf(connectEmail(opened.latchkey, { email }))
    await eventually(() => expect(walletDialog()?.open).toBe(true))
    return { ...opened, opener, login }
  }

  test('shows the frame as high as its page says, without a style attribute, and above all else', async () => {
    await openCode()
    await eventually(() => expect(walletDialog()?.offsetHeight).toBe(320))
    tell({ event: 'show', payload: { height: 500 } })
    await eventually(() => expect(walletDialog()?.offsetHeight).toBe(500))
    expect(walletDialog()?.matches(':modal')).toBe(true)
    expect(walletFrame()?.title).toBe('Wallet')
    expect([...(walletRoot()?.querySelectorAll('[style]') ?? [])]).toEqual([])
    expect(getComputedStyle(walletDialog() as Element).transform).toBe('none')
  })

  test('closed by Escape ends the request in hand, tells the wallet, and gives the focus back', async () => {
    const { login, opener, latchkey, types } = await openCode()
    pressEscape()
    expect(await login).toBe('USER_REJECTED')
    expect(walletDialog()?.open).toBe(false)
    expect(document.activeElement).toBe(opener)
    expect(getAccount(latchkey).status).toBe('disconnected')
    await eventually(() => expect(types()).toContain('abort'))
  })

  test('not closed by a press beside it: the code may be on its way', async () => {
    await openCode()
    for (const type of ['pointerdown', 'pointerup', 'click'])
      walletDialog()?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 1, clientY: 1, detail: 1 }))
    expect(walletDialog()?.open).toBe(true)
  })

  test('is 360 px wide, and a sheet at the foot of a phone', async () => {
    await openCode()
    await page.viewport(900, 800)
    expect(walletDialog()?.offsetWidth).toBe(360)
    await page.viewport(320, 640)
    const sheet = walletDialog()?.getBoundingClientRect()
    expect([sheet?.left, sheet?.width, sheet?.bottom]).toEqual([0, 320, 640])
    await page.viewport(414, 896)
  })

  test('opens the wallet’s settings, and closing them is no failure of the connection', async () => {
    const { latchkey } = await openPage({
      user: account,
      answers: { openSettings: [{ event: 'show', payload: { height: 400 } }, { waiting: true }] },
    })
    await connect(latchkey, { connectorId })
    const settings = codeOf(openWalletSettings(latchkey))
    await eventually(() => expect(walletDialog()?.open).toBe(true))
    pressEscape()
    expect(await settings).toBe('USER_REJECTED')
    expect(getAccount(latchkey)).toMatchObject({ address })
  })
})
