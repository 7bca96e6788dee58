import type { WalletEndpointName, WalletSession, WalletUser } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import type { CallOptions } from '../api/signedRequests.ts'
import type { EndpointBody, EndpointResponse, WalletApi } from '../api/walletApi.ts'
import { fromBase64Url, randomBytes, sha256, toBase64Url } from '../bytes.ts'
import type { Locks } from '../device/deviceKeys.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { toWalletError, WalletError } from '../errors.ts'

/** An access token with less time left is exchanged before it is used. */
const leastLeftMs = 30_000
/** The page that embeds the wallet waits three seconds for a sign-out. */
const endTimeoutMs = 2_000

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/**
 * `next` is kept before it is named to the server: a page that ends in between repeats the same change. It is made with the token before it,
 * so that a restore waits for no write.
 */
const recordSchema = z.object({ refreshToken: token, next: z.optional(token) })

/** The visitor's session on this device. */
export type Session = {
  /** Who is signed in, as last heard from the server; undefined if nobody is. */
  user(): WalletUser | undefined
  /** Signs in; `refreshHash` must have come from `prepare`. */
  start(prepared: PreparedSession, response: WalletSession): Promise<void>
  /** Reads the session kept on this device and renews it. Resolves to undefined if there is none, or it ended. */
  restore(signal?: AbortSignal): Promise<WalletUser | undefined>
  /** Calls an endpoint that needs the session; renews the access token when it is due. */
  call<name extends WalletEndpointName>(
    name: name,
    body: EndpointBody<name>,
    signal?: AbortSignal,
  ): Promise<EndpointResponse<name>>
  rpc(chainId: string, body: unknown, signal?: AbortSignal): Promise<unknown>
  /** Whether the login kept an account that was to be deleted; said once. */
  takeDeletionCanceled(): boolean
  /** Takes over what an endpoint returned of the wallet. */
  setWallet(wallet: WalletUser['wallet']): void
  /** Takes over what an endpoint returned of the visitor. */
  setUser(user: WalletUser): void
  /** Ends the session here; the server is told if it can be reached. */
  end(): Promise<void>
  /** Calls `listener` with every change of who is signed in; returns a function that stops it. */
  watch(listener: (user: WalletUser | undefined) => void): () => void
}

export type PreparedSession = { refreshToken: string; refreshHash: string }

/** A refresh token that this device made, and the hash of its 32 bytes, which the server keeps. */
export async function prepareSession(): Promise<PreparedSession> {
  const refreshToken = createToken()
  return { refreshToken, refreshHash: await hashToken(refreshToken) }
}

const createToken = () => toBase64Url(randomBytes(32))

async function hashToken(refreshToken: string): Promise<string> {
  return toBase64Url(await sha256(fromBase64Url(refreshToken)))
}

export type SessionOptions = {
  api: WalletApi
  store: DeviceStore
  locks: Locks
  scope: string
  /** Reaches the same wallet in other tabs. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

export function createSession({ api, store, locks, scope, tabs }: SessionOptions): Session {
  const listeners = new Set<(user: WalletUser | undefined) => void>()
  let user: WalletUser | undefined
  let isDeletionCanceled = false
  let access: { accessToken: string; endsAt: number } | undefined

  function setUser(next: WalletUser | undefined): void {
    user = next
    for (const listener of listeners) listener(next)
  }

  function take({ accessToken, expiresInSeconds, user: next }: WalletSession): string {
    access = { accessToken, endsAt: Date.now() + expiresInSeconds * 1000 }
    setUser(next)
    return accessToken
  }

  function leave(): void {
    access = undefined
    if (user) setUser(undefined)
  }

  async function forget(): Promise<void> {
    await store.write({ session: undefined })
    leave()
    tabs?.postMessage('ended')
  }

  if (tabs)
    tabs.onmessage = ({ data }) => {
      if (data === 'ended') leave()
    }

  /** One tab at a time: two that exchange the same token at once would end the session, and a sign-in meanwhile would be forgotten. */
  function alone<T>(run: () => Promise<T>): Promise<T> {
    return locks.request(`latchkey refresh ${scope}`, run)
  }

  function renew(signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      alone(() => exchange(resolve, signal)).catch(reject)
    })
  }

  /** Calls `onAccess` as soon as the server has answered: if the write after that is lost, the next start repeats the exchange. */
  async function exchange(onAccess: (accessToken: string) => void, signal?: AbortSignal): Promise<void> {
    const record = recordSchema.safeParse(await store.get('session')).data
    if (!record) {
      if (user) await forget()
      throw new WalletError('not_signed_in')
    }
    const { refreshToken, next = createToken() } = record
    if (record.next === undefined) await store.write({ session: { refreshToken, next } })
    try {
      const body = { refreshToken, nextRefreshHash: await hashToken(next) }
      onAccess(take(await api.call('refreshSession', body, { signal })))
    } catch (thrown) {
      if (toWalletError(thrown).code === 'session_ended') await forget()
      throw thrown
    }
    await store.write({ session: { refreshToken: next, next: createToken() } })
  }

  async function withAccess<T>(signal: AbortSignal | undefined, run: (options: CallOptions) => Promise<T>): Promise<T> {
    const isFresh = access && access.endsAt - Date.now() > leastLeftMs
    const accessToken = access && isFresh ? access.accessToken : await renew(signal)
    try {
      return await run({ accessToken, signal })
    } catch (thrown) {
      if (toWalletError(thrown).code !== 'session_ended' || !isFresh) throw thrown
      // It may be the token that ended, not the session.
      return run({ accessToken: await renew(signal), signal })
    }
  }

  return {
    user: () => user,
    start: ({ refreshToken }, response) =>
      alone(async () => {
        await store.write({ session: { refreshToken, next: createToken() } })
        isDeletionCanceled = response.deletionCanceled ?? false
        take(response)
      }),
    takeDeletionCanceled() {
      const isCanceled = isDeletionCanceled
      isDeletionCanceled = false
      return isCanceled
    },
    async restore(signal) {
      try {
        await renew(signal)
        return user
      } catch (thrown) {
        const { code } = toWalletError(thrown)
        if (code === 'not_signed_in' || code === 'session_ended') return undefined
        throw thrown
      }
    },
    call: (name, body, signal) => withAccess(signal, (options) => api.call(name, body, options)),
    rpc: (chainId, body, signal) => withAccess(signal, (options) => api.rpc(chainId, body, options)),
    setWallet(wallet) {
      if (user) setUser({ ...user, wallet })
    },
    setUser(next) {
      if (user) setUser(next)
    },
    async end() {
      if ((await store.get('session')) === undefined) return
      const signal = AbortSignal.timeout(endTimeoutMs)
      // A visitor who signs out offline is signed out here; at the server, the session is of no use without what this device forgets.
      await withAccess(signal, (options) => api.call('endSession', {}, options)).catch(() => undefined)
      await alone(forget)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
