import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disconnected } from './disconnected.ts'
import { heldBy } from './heldBy.ts'
import { advance, type Wallets, type WalletsEvent } from './wallets.ts'

const none: Wallets = { active: disconnected, background: [] }
const run = (...events: WalletsEvent[]) => events.reduce<Wallets>(advance, none)
const sessionOf = (account: string) => ({ accounts: [account], chainId: '1' }) as const
const connecting = (connectorId: string, attempt: number): WalletsEvent[] => [
  { type: 'connectRequested', connectorId, attempt },
  { type: 'sessionGranted', attempt, session: sessionOf(`0x${connectorId}`) },
]
const idsOf = ({ active, background }: Wallets) => [heldBy(active), ...background].map((wallet) => wallet?.connectorId)

describe('advance', () => {
  it('keeps the wallet before in the background, the one used last first', () => {
    expect(idsOf(run(...connecting('a', 1), ...connecting('b', 2), ...connecting('c', 3)))).toEqual(['c', 'b', 'a'])
  })

  it('switches to a background wallet, and back', () => {
    const both = run(...connecting('a', 1), ...connecting('b', 2))
    const switched = advance(both, { type: 'walletChosen', connectorId: 'a' })
    expect(idsOf(switched)).toEqual(['a', 'b'])
    expect(advance(switched, { type: 'walletChosen', connectorId: 'b' })).toEqual(both)
    expect(advance(both, { type: 'walletChosen', connectorId: 'c' })).toBe(both)
  })

  it('connects no wallet twice', () => {
    expect(idsOf(run(...connecting('a', 1), ...connecting('b', 2), ...connecting('a', 3)))).toEqual(['a', 'b'])
  })

  it('returns to the active wallet and keeps the others when another one rejects', () => {
    const both = run(...connecting('a', 1), ...connecting('b', 2))
    const tried = advance(both, { type: 'connectRequested', connectorId: 'c', attempt: 3 })
    expect(advance(tried, { type: 'sessionRefused', attempt: 3 })).toEqual(both)
  })

  it('puts no other wallet in the place of one that locks', () => {
    const state = advance(run(...connecting('a', 1), ...connecting('b', 2)), {
      type: 'accountsChanged',
      connectorId: 'b',
      accounts: [],
    })
    expect(state.active).toEqual(disconnected)
    expect(idsOf(state)).toEqual([undefined, 'a'])
  })

  it('keeps at most four in the background', () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((id, index) => connecting(id, index))
    expect(idsOf(run(...events))).toEqual(['f', 'e', 'd', 'c', 'b'])
  })
})

/** The model: what each connected wallet last said, and which of them the visitor chose last. It knows nothing of attempts in between. */
type Model = {
  connected: ReadonlyMap<string, { accounts: readonly string[]; chainId: string }>
  chosen: string | undefined
  waiting: { connectorId: string; attempt: number; isConnect: boolean } | undefined
}

function step(model: Model, event: WalletsEvent): Model {
  const connected = new Map(model.connected)
  switch (event.type) {
    case 'connectRequested':
      return { ...model, waiting: { connectorId: event.connectorId, attempt: event.attempt, isConnect: true } }
    case 'reconnectRequested':
      if (model.waiting?.isConnect || (model.chosen && !model.waiting)) return model
      return { ...model, waiting: { connectorId: event.connectorId, attempt: event.attempt, isConnect: false } }
    case 'sessionGranted': {
      if (model.waiting?.attempt !== event.attempt) return model
      const { connectorId } = model.waiting
      return { connected: connected.set(connectorId, event.session), chosen: connectorId, waiting: undefined }
    }
    case 'lateGranted':
      if (model.waiting || model.chosen) return model
      return { ...model, connected: connected.set(event.connectorId, event.session), chosen: event.connectorId }
    case 'sessionRefused':
      return model.waiting?.attempt === event.attempt ? { ...model, waiting: undefined } : model
    case 'walletChosen':
      if (!connected.has(event.connectorId) || model.chosen === event.connectorId) return model
      return { ...model, chosen: event.connectorId, waiting: undefined }
    case 'setAside':
      return { ...model, chosen: undefined, waiting: undefined }
    case 'backgroundGranted':
      if (model.chosen === event.connectorId) return model
      return { ...model, connected: connected.set(event.connectorId, event.session) }
    case 'disconnected':
      if (event.connectorId === undefined) return { connected: new Map(), chosen: undefined, waiting: undefined }
      connected.delete(event.connectorId)
      break
    case 'accountsChanged':
    case 'chainChanged': {
      const said = connected.get(event.connectorId)
      if (!said) return model
      const now = 'accounts' in event ? { ...said, accounts: event.accounts } : { ...said, chainId: event.chainId }
      if (now.accounts.length > 0) connected.set(event.connectorId, now)
      else connected.delete(event.connectorId)
    }
  }
  return { ...model, connected, chosen: connected.has(model.chosen ?? '') ? model.chosen : undefined }
}

const connectorId = fc.constantFrom('a', 'b', 'c')
const attempt = fc.integer({ min: 1, max: 4 })
const chainId = fc.constantFrom('1', '2')
const session = fc.record({
  accounts: fc.tuple(fc.constantFrom('0x1', '0x2'), fc.constantFrom('0x3', '0x4')),
  chainId,
})
const event: fc.Arbitrary<WalletsEvent> = fc.oneof(
  fc.record({ type: fc.constant('connectRequested' as const), connectorId, attempt }),
  fc.record({ type: fc.constant('reconnectRequested' as const), connectorId, attempt }),
  fc.record({ type: fc.constant('sessionGranted' as const), attempt, session }),
  fc.record({ type: fc.constant('sessionRefused' as const), attempt }),
  fc.record({ type: fc.constant('lateGranted' as const), connectorId, session }),
  fc.record({ type: fc.constant('walletChosen' as const), connectorId }),
  fc.record({ type: fc.constant('setAside' as const) }),
  fc.record({
    type: fc.constant('backgroundGranted' as const),
    connectorId,
    session,
    order: fc.constant(['a', 'b', 'c']),
  }),
  fc.record({
    type: fc.constant('accountsChanged' as const),
    connectorId,
    accounts: fc.array(fc.constantFrom('0x1', '0x2', '0x3'), { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('chainChanged' as const), connectorId, chainId }),
  fc.record({ type: fc.constant('disconnected' as const), connectorId: fc.option(connectorId, { nil: undefined }) }),
)

describe('advance, against the model', () => {
  it('keeps each connected wallet with what it said itself, and shows the account of the one chosen last', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = none
        let model: Model = { connected: new Map(), chosen: undefined, waiting: undefined }
        for (const next of events) {
          const before = state
          state = advance(state, next)
          model = step(model, next)
          const active = heldBy(state.active)
          const said = [...(active ? [active] : []), ...state.background].map((wallet) => [wallet.connectorId, wallet])
          expect(said).toHaveLength(model.connected.size)
          for (const [id, session] of model.connected)
            expect(Object.fromEntries(said)[id]).toMatchObject({ connectorId: id, ...session })
          expect(active?.connectorId).toBe(model.chosen)
          const isOfBackground = before.background.some(
            (wallet) => 'connectorId' in next && wallet.connectorId === next.connectorId,
          )
          const isWalletsOwn = ['accountsChanged', 'chainChanged', 'backgroundGranted'].includes(next.type)
          if (isOfBackground && isWalletsOwn) expect(state.active).toBe(before.active)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
