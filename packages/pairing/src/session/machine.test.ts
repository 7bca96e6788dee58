import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { next, type PairingState } from './machine.ts'

const proposed: PairingState = { status: 'proposed' }
const run = (...events: PairingState[]) => events.reduce<PairingState>(next, proposed)
const approved = (walletPublicKey: string): PairingState => ({ status: 'approved', walletPublicKey })
const agreed = (walletPublicKey: string): PairingState => ({
  status: 'agreed',
  walletPublicKey,
  sessionKey: new Uint8Array(32),
})

describe('a session from its proposal', () => {
  it('is settled after approval and agreement', () => {
    expect(run(approved('a'), agreed('a'), { status: 'settled' })).toEqual({ status: 'settled' })
  })

  it('keeps the first approval', () => {
    expect(run(approved('a'), approved('b'))).toEqual(approved('a'))
  })

  it('skips no step', () => {
    expect(run(agreed('a'), { status: 'settled' })).toBe(proposed)
  })

  it('is settled by a wallet that signed in, which needs no more keys', () => {
    expect(run({ status: 'authenticated' }, { status: 'settled' })).toEqual({ status: 'settled' })
    expect(run({ status: 'authenticated' }, approved('a'), agreed('a'))).toEqual({ status: 'authenticated' })
    expect(run(approved('a'), { status: 'authenticated' })).toEqual(approved('a'))
  })

  it('stays settled whatever the wallet sends later', () => {
    expect(run(approved('a'), agreed('a'), { status: 'settled' }, { status: 'ended' })).toEqual({ status: 'settled' })
  })
})

/** The model knows no order: it remembers who responded first, and whether that led anywhere. */
type Model = { wallet?: string; isSigned?: boolean; isListening: boolean; outcome?: 'settled' | 'ended' }
type Real = { state: PairingState }

/** What a relay, wallets and a page can cause at any time, in any order. */
function cause(event: PairingState): fc.Command<Model, Real> {
  return {
    check: () => true,
    toString: () => ('walletPublicKey' in event ? `${event.status} ${event.walletPublicKey}` : event.status),
    run(model, real) {
      real.state = next(real.state, event)
      if (!model.outcome) {
        if (event.status === 'approved') model.wallet ??= event.walletPublicKey
        else if (event.status === 'authenticated') {
          model.isSigned ??= !model.wallet
          model.wallet ??= 'signed'
        } else if (event.status === 'agreed') {
          // Only the wallet that approved first is in this conversation.
          if (model.wallet && !model.isSigned) model.isListening = true
        } else if (event.status === 'settled') {
          if (model.isListening || model.isSigned) model.outcome = 'settled'
        } else if (event.status === 'ended') model.outcome = 'ended'
      }
      const { wallet, isSigned, isListening, outcome } = model
      const approval = isSigned ? 'authenticated' : 'approved'
      expect(real.state.status).toBe(outcome ?? (isListening ? 'agreed' : wallet ? approval : 'proposed'))
      if (real.state.status === 'approved') expect(real.state.walletPublicKey).toBe(wallet)
    },
  }
}

const wallet = fc.constantFrom('a', 'b')
const commands = [
  wallet.map((key) => cause(approved(key))),
  wallet.map((key) => cause(agreed(key))),
  fc.constant(cause({ status: 'authenticated' })),
  fc.constant(cause({ status: 'settled' })),
  fc.constant(cause({ status: 'ended' })),
  fc.constant(cause({ status: 'proposed' })),
]

describe('a session, against the model', () => {
  it('is settled once, by the wallet that responded first, and never after its end', () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 30 }), (sequence) => {
        fc.modelRun(() => ({ model: { isListening: false }, real: { state: proposed } }), sequence)
      }),
      { numRuns: 3_000 },
    )
  })
})
