import { expect, test } from 'vitest'
import { toHex, toUtf8 } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { toFrameUser } from '../flows/frameUser.ts'
import type { Passkeys } from '../passkey/Passkeys.ts'
import { type Ask, createScreenStore } from '../screens/screenStore.ts'
import { signInDevice } from '../test/signInDevice.ts'
import { approve } from './approve.ts'
import type { RpcContext } from './rpcRequest.ts'

const { signal } = new AbortController()
const credential = { id: 'aaaaaaaaaaaaaaaaaaaaaa', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
const started = {
  challengeId: crypto.randomUUID(),
  challenge: 'c'.repeat(43),
  rpId: 'wallet.example.com',
  passkeys: [],
}

/** A visitor with a wallet, whose browser has `passkeys`; what the server is asked of them is noted. */
async function createApprover(passkeys: Partial<Passkeys>, { isRefused = false } = {}) {
  const { device, chain } = await signInDevice()
  const called: string[] = []
  const { session } = device
  const call = (async (name: 'listSessions', body: Record<string, never>, callSignal: AbortSignal) => {
    called.push(name)
    if ((name as string) === 'startStepUp') return started
    if ((name as string) !== 'proveStepUp') return session.call(name, body as never, callSignal)
    if (isRefused) throw new WalletError('passkey_unknown')
    expect(body).toEqual({ challengeId: started.challengeId, credential })
    return {}
  }) as unknown as typeof session.call
  const user = session.user()
  const logins = [...(user?.logins ?? []), { loginId: crypto.randomUUID(), kind: 'passkey', label: 'Chrome, Linux' }]
  const context = {
    ...device,
    session: { ...session, call, user: () => user && { ...user, logins } },
    passkeys: { ...device.passkeys, isAvailable: async () => true, ...passkeys },
    user: toFrameUser(user, 'eip155:31337'),
    screens: createScreenStore({ personMs: 60_000 }),
  } as unknown as RpcContext
  const seen: { stepUp: string | undefined; error: string | undefined }[] = []
  const run = (isStepUp: boolean, decisions: readonly ('approve' | 'cancel')[]) => {
    const left = [...decisions]
    const ask = (async (_name: string, data: { stepUp?: string; error?: { code: string } }) => {
      seen.push({ stepUp: data.stepUp, error: data.error?.code })
      return { type: left.shift() }
    }) as unknown as Ask
    const shown = { kind: 'message' as const, facts: [], text: 'hello', warnings: [], isStepUp }
    const sign = { kind: 'message' as const, message: toHex(toUtf8('hello')) }
    const request = { method: 'personal_sign', params: [], chain, signal, waiting: () => {} }
    return approve(context, { ask, request, shown, sign, moves: undefined })
  }
  return { run, seen, called }
}

const signs = async () => ({ credential, prf: undefined })
const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

test('above the limit nothing is signed before the server has verified the passkey', async () => {
  const { run, seen, called } = await createApprover({ get: signs })
  expect(await run(true, ['approve'])).toEqual(signature)
  expect(seen).toEqual([{ stepUp: 'passkey', error: undefined }])
  expect(called.slice(-3)).toEqual(['startStepUp', 'proveStepUp', 'releaseShare'])
})

test('a passkey that is canceled, or that the server refuses, signs nothing and says why', async () => {
  const canceled = await createApprover({ get: () => Promise.reject(new WalletError('passkey_canceled')) })
  await expect(canceled.run(true, ['approve', 'cancel'])).rejects.toMatchObject({ code: 'user_rejected' })
  expect(canceled.seen.at(-1)).toEqual({ stepUp: 'passkey', error: 'passkey_canceled' })
  expect(canceled.called).not.toContain('releaseShare')
  const refused = await createApprover({ get: signs }, { isRefused: true })
  await expect(refused.run(true, ['approve', 'cancel'])).rejects.toMatchObject({ code: 'user_rejected' })
  expect(refused.seen.at(-1)).toEqual({ stepUp: 'passkey', error: 'passkey_unknown' })
  expect(refused.called).not.toContain('releaseShare')
})

test('below the limit no passkey is asked for; above it, a browser without passkeys has the button held', async () => {
  const below = await createApprover({ get: signs })
  expect(await below.run(false, ['approve'])).toEqual(signature)
  expect(below.called).not.toContain('startStepUp')
  const held = await createApprover({ isAvailable: async () => false })
  expect(await held.run(true, ['approve'])).toEqual(signature)
  expect(held.seen).toEqual([{ stepUp: 'hold', error: undefined }])
})
