import { connect, connectEmail, connectSocial, getAccount } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  address,
  codeOf,
  connectorId,
  email,
  eventually,
  openWalletPage,
  walletDialog,
  walletFrame,
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

describe('signing in', () => {
  test('with an email address shows the account, and nothing is requested before', async () => {
    const { latchkey, types } = await openPage()
    expect(walletFrame()).toBeUndefined()
    const connected = await connectEmail(latchkey, { email })
    expect(connected).toMatchObject({ status: 'connected', address, user: { email, recovery: ['none'] } })
    const expected = ['connectEmail', 'connectOtp', 'getUser']
    await eventually(() => expect(types().filter((type) => !type.startsWith('sync'))).toEqual(expected))
    expect(walletDialog()?.open).toBe(false)
  })

  test('with a social login does, too', async () => {
    const { latchkey } = await openPage()
    expect(await connectSocial(latchkey, { provider: 'github' })).toMatchObject({
      address,
      user: { userName: 'github' },
    })
  })

  test('needs an address where nobody is signed in', async () => {
    const { latchkey } = await openPage()
    await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
    for (const text of ['', 'ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', `${'a'.repeat(70)}@b.co`])
      expect(await codeOf(connectEmail(latchkey, { email: text }))).toBe('EMAIL_INVALID')
  })

  test('twice at once is one request; a second code to the address within 30 s is refused, with the seconds, and one to another is not', async () => {
    const error = { code: 'user_rejected', message: 'Closed.' }
    const { latchkey, types } = await openPage({ answers: { connectOtp: [{ error }] } })
    const count = (wanted: string) => types().filter((type) => type === wanted).length
    // The page reports in order what it received, which may be later than its answers.
    const received = (logins: number) => eventually(() => expect(count('connectOtp')).toBe(logins))
    await Promise.allSettled([connectEmail(latchkey, { email }), connectEmail(latchkey, { email })])
    await received(1)
    expect(count('connectEmail')).toBe(1)
    const refused = await connectEmail(latchkey, { email }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'EMAIL_COOLDOWN', seconds: 30 })
    expect(String((refused as Error).message)).toBe('Please try again after 30 seconds')
    // The address was mistyped.
    expect(await codeOf(connectEmail(latchkey, { email: 'bob@example.com' }))).toBe('USER_REJECTED')
    await received(2)
    expect(count('connectEmail')).toBe(2)
  })

  test('is refused by the wallet: nothing is connected, and the next try may begin at once', async () => {
    const error = { code: 'too_many_tries', message: 'Wait an hour.' }
    const { latchkey } = await openPage({ answers: { connectSocial: [{ error }] } })
    expect(await codeOf(connectSocial(latchkey, { provider: 'x' }))).toBe('TOO_MANY_TRIES')
    expect(getAccount(latchkey)).toMatchObject({ status: 'disconnected' })
    expect(await connectEmail(latchkey, { email })).toMatchObject({ address })
  })

  test('reports how, and is in no list of recent wallets', async () => {
    const onEvent = vi.fn()
    const { latchkey } = await openPage({}, { onEvent })
    await connectEmail(latchkey, { email })
    expect(onEvent).toHaveBeenCalledWith({ name: 'CONNECT_SUCCESS', method: 'email', wallet: 'Email' })
    expect(latchkey.store.getState().recentWalletIds).toEqual([])
  })
})
