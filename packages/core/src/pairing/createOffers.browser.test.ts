import { PairingError, pairingLifetimeMs, type Session } from '@latchkey/pairing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOffers, type Offer } from './createOffers.ts'

const session: Session = {
  topic: 'a'.repeat(64),
  expiry: 4_000_000_000,
  namespaces: {},
  peer: { name: 'Phone', description: '', url: '', icons: [] },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client whose wallet the test plays. */
function setUp(
  options: { isReused?: boolean; authenticate?: Parameters<typeof createOffers>[0]['authenticate'] } = {},
) {
  const proposals: {
    signal: AbortSignal
    nonce: string | undefined
    approve(): void
    refuse(error: Error): void
    accept(): void
  }[] = []
  const takeLink = vi.fn(() => undefined)
  const shown: (Offer | undefined)[] = []
  const sent: string[] = []
  const onUnawaited = vi.fn()
  const offers = createOffers({
    client: {
      propose({ signal, authenticate }) {
        const approval = withResolvers<Session>()
        const taken = withResolvers<void>()
        for (const { promise } of [approval, taken]) promise.catch(() => {})
        signal?.addEventListener('abort', () => approval.reject(signal.reason))
        proposals.push({
          signal: signal ?? new AbortController().signal,
          nonce: authenticate?.nonce,
          approve: () => approval.resolve(session),
          refuse: approval.reject,
          accept: () => taken.resolve(),
        })
        return {
          uri: `wc:${proposals.length}@2`,
          expiresAt: Date.now() + pairingLifetimeMs,
          approval: approval.promise,
          sent: taken.promise,
        }
      },
    },
    namespaces: () => ({}),
    isReused: options.isReused ?? false,
    authenticate: options.authenticate,
    takeLink,
    onOffer: (offer) => shown.push(offer),
    onSent: ({ uri }) => sent.push(uri),
    onUnawaited,
  })
  const uris = () => shown.map((offer) => offer?.uri)
  return { offers, proposals, uris, sent, onUnawaited, takeLink }
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('shows a link at once, until the wallet approves', async () => {
  const { offers, proposals, uris, sent } = setUp()
  const waiting = offers.wait({ signal: undefined })
  expect(uris()).toEqual(['wc:1@2'])
  proposals[0]?.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['wc:1@2'])
  proposals[0]?.approve()
  expect(await waiting).toBe(session)
  expect(uris().at(-1)).toBeUndefined()
})

test('replaces a link ten seconds before it expires, and accepts an approval of the old one', async () => {
  const { offers, proposals, uris } = setUp()
  const waiting = offers.wait({ signal: undefined })
  await vi.advanceTimersByTimeAsync(pairingLifetimeMs - 10_001)
  expect(uris()).toEqual(['wc:1@2'])
  await vi.advanceTimersByTimeAsync(2)
  expect(uris()).toEqual(['wc:1@2', 'wc:2@2'])
  proposals[0]?.approve()
  expect(await waiting).toBe(session)
  expect(proposals[1]?.signal.aborted).toBe(true)
})

test('creates no links on a hidden page, and a new one when it is visible again', async () => {
  const { offers, proposals, uris } = setUp()
  const waiting = offers.wait({ signal: undefined })
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  proposals[0]?.refuse(new PairingError('PROPOSAL_EXPIRED'))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(proposals).toHaveLength(1)
  expect(uris()).toEqual(['wc:1@2', undefined])
  setVisibility('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(uris().at(-1)).toBe('wc:2@2')
  proposals[1]?.approve()
  expect(await waiting).toBe(session)
})

test('ends every link when a wallet rejects', async () => {
  const { offers, proposals, uris } = setUp()
  const waiting = offers.wait({ signal: undefined })
  const refused = expect(waiting).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  proposals[0]?.refuse(new PairingError('PROPOSAL_REJECTED'))
  await refused
  expect(uris().at(-1)).toBeUndefined()
})

test('withdraws a link that the relay does not have on abort, before the next pairing gets one', async () => {
  const { offers, proposals, uris } = setUp()
  const leaving = new AbortController()
  const first = offers.wait({ signal: leaving.signal })
  const left = expect(first).rejects.toBe('left')
  leaving.abort('left')
  const second = offers.wait({ signal: undefined })
  await left
  expect(proposals.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(uris().at(-1)).toBe('wc:2@2')
  proposals[1]?.approve()
  expect(await second).toBe(session)
})

/** A link that the relay has, whose view the visitor left. */
async function leave() {
  const made = setUp()
  const leaving = new AbortController()
  const first = made.offers.wait({ signal: leaving.signal })
  const left = expect(first).rejects.toBe('left')
  made.proposals[0]?.accept()
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort('left')
  await left
  return made
}

test('no longer shows a link after an abort, but accepts an approval of it', async () => {
  const { offers, proposals, uris, onUnawaited } = await leave()
  expect(uris()).toEqual(['wc:1@2', undefined])
  proposals[0]?.approve()
  await vi.advanceTimersByTimeAsync(0)
  expect(onUnawaited.mock.calls).toEqual([[session]])
  // The next pairing does not get the session of the last one.
  void offers.wait({ signal: undefined }).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(uris().at(-1)).toBe('wc:2@2')
})

test('accepts an approval of an earlier link while the next one is shown, and ignores its rejection', async () => {
  const { offers, proposals, uris, onUnawaited } = await leave()
  const second = offers.wait({ signal: undefined })
  expect(uris().at(-1)).toBe('wc:2@2')
  proposals[0]?.approve()
  expect(await second).toBe(session)
  expect(onUnawaited).not.toHaveBeenCalled()

  const next = await leave()
  const waiting = next.offers.wait({ signal: undefined })
  next.proposals[0]?.refuse(new PairingError('PROPOSAL_REJECTED'))
  await vi.advanceTimersByTimeAsync(0)
  expect(next.uris().at(-1)).toBe('wc:2@2')
  next.proposals[1]?.approve()
  expect(await waiting).toBe(session)
})

test('reports the approval of another link after one was approved', async () => {
  const { offers, proposals, onUnawaited } = await leave()
  const second = offers.wait({ signal: undefined })
  proposals[1]?.approve()
  await second
  proposals[0]?.approve()
  await vi.advanceTimersByTimeAsync(0)
  expect(onUnawaited).toHaveBeenCalledOnce()
})

test('keeps the link where the visitor leaves the page for the wallet, and accepts an approval in between', async () => {
  const { offers, proposals, uris, onUnawaited } = setUp({ isReused: true })
  const leaving = new AbortController()
  const first = offers.wait({ signal: leaving.signal })
  const left = expect(first).rejects.toBe('left')
  leaving.abort('left')
  await left
  expect(proposals[0]?.signal.aborted).toBe(false)

  const again = new AbortController()
  const second = offers.wait({ signal: again.signal })
  const leftAgain = expect(second).rejects.toBe('left')
  expect(uris()).toEqual(['wc:1@2', 'wc:1@2'])
  again.abort('left')
  await leftAgain
  proposals[0]?.approve()
  await vi.advanceTimersByTimeAsync(0)
  expect(onUnawaited.mock.calls).toEqual([[session]])
})

test('does not show a link again that is about to expire', async () => {
  const { offers, uris } = setUp({ isReused: true })
  const leaving = new AbortController()
  const first = offers.wait({ signal: leaving.signal })
  const left = expect(first).rejects.toBe('left')
  leaving.abort('left')
  await left
  await vi.advanceTimersByTimeAsync(pairingLifetimeMs - 9_000)
  void offers.wait({ signal: AbortSignal.abort('over') }).catch(() => {})
  const second = offers.wait({ signal: undefined })
  expect(uris().at(-1)).toBe('wc:2@2')
  offers.withdraw()
  await expect(second).rejects.toBeDefined()
})

const toSign = (nonce: string) => ({ domain: 'app.test', uri: 'https://app.test', nonce, chains: ['eip155:1'] })

test('a link whose wallet signs in is shown once there is something to sign, and its successor has something else', async () => {
  const nonces: ((nonce: string | undefined) => void)[] = []
  const authenticate = () =>
    new Promise<ReturnType<typeof toSign> | undefined>((resolve) =>
      nonces.push((nonce) => resolve(nonce === undefined ? undefined : toSign(nonce))),
    )
  const { offers, proposals, uris, takeLink } = setUp({ authenticate })
  const waiting = offers.wait({ signal: undefined })
  await vi.advanceTimersByTimeAsync(100)
  expect(uris()).toEqual([])
  nonces[0]?.('nonce0001')
  await vi.advanceTimersByTimeAsync(0)
  expect(uris()).toEqual(['wc:1@2'])
  expect(takeLink).toHaveBeenLastCalledWith({ isSigningIn: true })
  await vi.advanceTimersByTimeAsync(pairingLifetimeMs - 10_000)
  expect(uris()).toEqual(['wc:1@2'])
  nonces[1]?.('nonce0002')
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(pairingLifetimeMs - 10_000)
  // Without a nonce it connects alone.
  nonces[2]?.(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(takeLink).toHaveBeenLastCalledWith({ isSigningIn: false })
  expect(proposals.map(({ nonce }) => nonce)).toEqual(['nonce0001', 'nonce0002', undefined])
  proposals[2]?.approve()
  expect(await waiting).toBe(session)
})

test('an approval and a rejection count while the next link waits for something to sign', async () => {
  for (const answer of ['approve', 'refuse'] as const) {
    let isFirst = true
    const authenticate = async () => {
      if (!isFirst) return new Promise<never>(() => {})
      isFirst = false
      return toSign('nonce0001')
    }
    const { offers, proposals } = setUp({ authenticate })
    const waiting = offers.wait({ signal: undefined })
    await vi.advanceTimersByTimeAsync(pairingLifetimeMs)
    expect(proposals).toHaveLength(1)
    proposals[0]?.[answer](new PairingError('PROPOSAL_REJECTED'))
    if (answer === 'approve') expect(await waiting).toBe(session)
    else await expect(waiting).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  }
})

test('who leaves before there is something to sign gets no link', async () => {
  const { offers, proposals, uris } = setUp({
    authenticate: (signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(toSign('nonce0001')))),
  })
  const leaving = new AbortController()
  const left = expect(offers.wait({ signal: leaving.signal })).rejects.toBe('left')
  leaving.abort('left')
  await left
  expect([proposals.length, uris()]).toEqual([0, [undefined]])
})

function withResolvers<value>() {
  let resolve!: (value: value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
