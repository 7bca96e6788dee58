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
function setUp(options: { isReused?: boolean } = {}) {
  const proposals: { signal: AbortSignal; approve(): void; refuse(error: Error): void; accept(): void }[] = []
  const shown: (Offer | undefined)[] = []
  const sent: string[] = []
  const onUnawaited = vi.fn()
  const offers = createOffers({
    client: {
      propose({ signal }) {
        const approval = withResolvers<Session>()
        const taken = withResolvers<void>()
        for (const { promise } of [approval, taken]) promise.catch(() => {})
        signal?.addEventListener('abort', () => approval.reject(signal.reason))
        proposals.push({
          signal: signal ?? new AbortController().signal,
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
    namespaces: {},
    isReused: options.isReused ?? false,
    onOffer: (offer) => shown.push(offer),
    onSent: ({ uri }) => sent.push(uri),
    onUnawaited,
  })
  const uris = () => shown.map((offer) => offer?.uri)
  return { offers, proposals, uris, sent, onUnawaited }
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a link is there at once, and the wallet’s yes ends it', async () => {
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

test('ten seconds before its end a link is replaced, and a yes to the old one still counts', async () => {
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

test('a page that was hidden for ten minutes shows a new link when it comes back, and made none meanwhile', async () => {
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

test('a wallet’s no ends every link', async () => {
  const { offers, proposals, uris } = setUp()
  const waiting = offers.wait({ signal: undefined })
  const refused = expect(waiting).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  proposals[0]?.refuse(new PairingError('PROPOSAL_REJECTED'))
  await refused
  expect(uris().at(-1)).toBeUndefined()
})

test('leaving takes the link back before whoever pairs next gets one', async () => {
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

test('where the page is left for the wallet, the link lives on: shown again, or taken as a yes nobody waits for', async () => {
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
  expect(onUnawaited).toHaveBeenCalledOnce()
})

test('a link that is about to end is not shown again', async () => {
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

function withResolvers<value>() {
  let resolve!: (value: value) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
