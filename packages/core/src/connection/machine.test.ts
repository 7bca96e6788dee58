import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disconnected } from './disconnected.ts'
import { type Connection, type ConnectionEvent, transition } from './machine.ts'

const session = { accounts: ['0x1'], chainId: '1' } as const
const run = (...events: ConnectionEvent[]) => events.reduce<Connection>(transition, disconnected)

describe('transition', () => {
  it('connects on the response to its own attempt', () => {
    expect(
      run({ type: 'connectRequested', connectorId: 'a', attempt: 1 }, { type: 'sessionGranted', attempt: 1, session }),
    ).toEqual({
      status: 'connected',
      connectorId: 'a',
      ...session,
    })
  })

  it('ignores the response to an earlier attempt', () => {
    const state = run(
      { type: 'connectRequested', connectorId: 'a', attempt: 1 },
      { type: 'connectRequested', connectorId: 'b', attempt: 2 },
      { type: 'sessionGranted', attempt: 1, session },
    )
    expect(state).toMatchObject({ status: 'connecting', connectorId: 'b' })
  })

  it('falls back to the previous connection when another wallet rejects', () => {
    const state = run(
      { type: 'connectRequested', connectorId: 'a', attempt: 1 },
      { type: 'sessionGranted', attempt: 1, session },
      { type: 'connectRequested', connectorId: 'b', attempt: 2 },
      { type: 'sessionRefused', attempt: 2 },
    )
    expect(state).toMatchObject({ status: 'connected', connectorId: 'a' })
  })

  it('does not fall back to a connection that its wallet has ended', () => {
    const state = run(
      { type: 'connectRequested', connectorId: 'a', attempt: 1 },
      { type: 'sessionGranted', attempt: 1, session },
      { type: 'connectRequested', connectorId: 'b', attempt: 2 },
      { type: 'accountsChanged', connectorId: 'a', accounts: [] },
      { type: 'sessionRefused', attempt: 2 },
    )
    expect(state).toEqual({ status: 'disconnected' })
  })

  it('disconnects when the wallet no longer shares an account', () => {
    const state = run(
      { type: 'connectRequested', connectorId: 'a', attempt: 1 },
      { type: 'sessionGranted', attempt: 1, session },
      { type: 'accountsChanged', connectorId: 'a', accounts: [] },
    )
    expect(state).toEqual({ status: 'disconnected' })
  })

  it('shows a wallet that responds late only while nothing is connected or requested', () => {
    const late = { type: 'lateGranted', connectorId: 'a', session } as const
    expect(run(late)).toEqual({ status: 'connected', connectorId: 'a', ...session })
    expect(run({ type: 'connectRequested', connectorId: 'b', attempt: 1 }, late)).toMatchObject({ connectorId: 'b' })
    const other = { accounts: ['0x2'], chainId: '2' } as const
    expect(run({ ...late, connectorId: 'b', session: other }, late)).toMatchObject({ connectorId: 'b', ...other })
  })

  it('ignores events of wallets that are not connected', () => {
    const state = run(
      { type: 'connectRequested', connectorId: 'a', attempt: 1 },
      { type: 'sessionGranted', attempt: 1, session },
      { type: 'accountsChanged', connectorId: 'b', accounts: ['0x9'] },
      { type: 'chainChanged', connectorId: 'b', chainId: '9' },
      { type: 'disconnected', connectorId: 'b' },
    )
    expect(state).toEqual({ status: 'connected', connectorId: 'a', ...session })
  })
})

/**
 * The model: which wallet the visitor would expect to sign, if any. It knows nothing of statuses; it follows grants and what the
 * granted wallet says.
 */
type Model = {
  waiting: { attempt: number; connectorId: string; isConnect: boolean } | undefined
  signer: Signer | undefined
}
type Signer = { connectorId: string; accounts: readonly string[]; chainId: string }

function step(model: Model, event: ConnectionEvent): Model {
  const isSigner = 'connectorId' in event && event.connectorId === model.signer?.connectorId
  switch (event.type) {
    case 'connectRequested':
      return { ...model, waiting: { attempt: event.attempt, connectorId: event.connectorId, isConnect: true } }
    case 'reconnectRequested':
      if (model.waiting?.isConnect || (model.signer && !model.waiting)) return model
      return { ...model, waiting: { attempt: event.attempt, connectorId: event.connectorId, isConnect: false } }
    case 'sessionGranted':
      if (model.waiting?.attempt !== event.attempt) return model
      return { waiting: undefined, signer: { connectorId: model.waiting.connectorId, ...event.session } }
    case 'sessionRefused':
      return model.waiting?.attempt === event.attempt ? { ...model, waiting: undefined } : model
    case 'lateGranted':
      if (model.waiting || model.signer) return model
      return { ...model, signer: { connectorId: event.connectorId, ...event.session } }
    case 'accountsChanged':
      if (!isSigner || !model.signer) return model
      return { ...model, signer: event.accounts.length > 0 ? { ...model.signer, accounts: event.accounts } : undefined }
    case 'chainChanged':
      return isSigner && model.signer ? { ...model, signer: { ...model.signer, chainId: event.chainId } } : model
    case 'disconnected':
      if (event.connectorId === undefined) return { waiting: undefined, signer: undefined }
      return isSigner ? { ...model, signer: undefined } : model
  }
}

const connectorId = fc.constantFrom('a', 'b', 'c')
const attempt = fc.integer({ min: 1, max: 6 })
const accounts = fc.array(fc.constantFrom('0x1', '0x2', '0x3'), { maxLength: 3 })
const sessions = fc.record({
  accounts: fc.tuple(fc.constantFrom('0x1', '0x2'), fc.constantFrom('0x3', '0x4')),
  chainId: fc.constantFrom('1', '2'),
})
const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('connectRequested' as const), connectorId, attempt }),
  fc.record({ type: fc.constant('reconnectRequested' as const), connectorId, attempt }),
  fc.record({
    type: fc.constant('sessionGranted' as const),
    attempt,
    session: sessions,
  }),
  fc.record({ type: fc.constant('lateGranted' as const), connectorId, session: sessions }),
  fc.record({ type: fc.constant('sessionRefused' as const), attempt }),
  fc.record({ type: fc.constant('accountsChanged' as const), connectorId, accounts }),
  fc.record({ type: fc.constant('chainChanged' as const), connectorId, chainId: fc.constantFrom('1', '2') }),
  fc.record({ type: fc.constant('disconnected' as const), connectorId: fc.option(connectorId, { nil: undefined }) }),
)

describe('transition, against the model', () => {
  it('shows the model’s signer, and no account while a request is open', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: Connection = disconnected
        let model: Model = { waiting: undefined, signer: undefined }
        for (const next of events) {
          state = transition(state, next)
          model = step(model, next)
          if (model.waiting)
            expect(state).toMatchObject({ status: model.waiting.isConnect ? 'connecting' : 'reconnecting' })
          else if (model.signer) expect(state).toEqual({ status: 'connected', ...model.signer })
          else expect(state).toEqual({ status: 'disconnected' })
        }
      }),
      { numRuns: 5_000 },
    )
  })
})
