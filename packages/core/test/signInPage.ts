import { expect, vi } from 'vitest'
import { getSignIn } from '../src/actions/signIn.ts'
import type { Adapter } from '../src/adapter/Adapter.ts'
import { createLatchkey } from '../src/createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../src/latchkey.ts'
import type { SignInOptions, SignInSession, SignInStatus, SignInStorage } from '../src/signIn/SignIn.ts'
import { createScriptedWallet, type ScriptedWallet, scriptedAdapter } from './scriptedAdapter.ts'

/** With the capitals of their checksums (EIP-55). */
export const ann = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const ben = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const connectorId = 'test.wallet'

/**
 * A browser whose wallet signs texts: each message it was asked to sign, in order, is in `signed`.
 * @param options.isPairable its adapter has wallets on other devices too
 */
export function createSigningBrowser({ isPairable = false } = {}) {
  const wallet: ScriptedWallet = createScriptedWallet()
  wallet.accounts = [ann, ben]
  const signed: string[] = []
  const adapter: Adapter = {
    ...scriptedAdapter([wallet]),
    async signMessage({ address, message }) {
      signed.push(message)
      await wallet.onPrompt('sign')
      return `${address} signed`
    },
    ...(isPairable && { pairing: { methods: ['personal_sign'], events: [], setWallet() {} } }),
  }
  const stops: (() => void)[] = []
  /** One tab of it. */
  function openTab(signIn: SignInOptions | undefined = {}, options: Partial<LatchkeyOptions> = {}): Latchkey {
    const latchkey = createLatchkey({ adapters: [adapter], signIn, ...options })
    stops.push(latchkey.start())
    return latchkey
  }
  /** Ends all tabs, as a reload does. */
  async function closeTabs(): Promise<void> {
    for (const stop of stops.splice(0)) stop()
    await Promise.resolve()
  }
  return { wallet, signed, openTab, closeTabs }
}

/** A backend of the app: what it was asked is in its mocks. */
export function createBackend(times: { accessMs?: number } = {}) {
  const sessions = new Map<string, SignInSession>()
  const later = (ms: number) => new Date(Date.now() + ms).toISOString()
  let count = 0
  const renew = (session: SignInSession): SignInSession => {
    const renewed = { ...session, accessToken: `access ${++count}`, accessExpiresAt: later(times.accessMs ?? 900_000) }
    sessions.set(session.account, renewed)
    return renewed
  }
  const storage = {
    createNonce: vi.fn<SignInStorage['createNonce']>(async () => ({ nonce: `nonce000${++count}` })),
    addSession: vi.fn<SignInStorage['addSession']>(async ({ account }) =>
      renew({
        id: account,
        account,
        domain: location.host,
        issuedAt: later(0),
        expiresAt: later(3_600_000),
        resources: [],
      }),
    ),
    getSession: vi.fn<SignInStorage['getSession']>(async (accounts) =>
      accounts.map((account) => sessions.get(account)).find((session) => session !== undefined),
    ),
    endSession: vi.fn<SignInStorage['endSession']>(async ({ account }) => void sessions.delete(account)),
    refreshSession: vi.fn<NonNullable<SignInStorage['refreshSession']>>(async (session) => renew(session)),
  }
  return { storage, sessions, setAccessMs: (ms: number) => Object.assign(times, { accessMs: ms }) }
}

/** Waits until a tab shows this status of the sign-in. */
export const until = (latchkey: Latchkey, status: SignInStatus) =>
  vi.waitFor(() => expect(getSignIn(latchkey).status).toBe(status), { timeout: 5_000 })
