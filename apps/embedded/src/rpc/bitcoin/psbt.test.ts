import {
  joinBytes,
  type Psbt,
  parseBitcoinAddress,
  readPsbt,
  toAddress,
  writeBitcoinTransaction,
  writePsbt,
} from '@latchkey/wire/bitcoin'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import vectors from '../../test/vectors/psbts.json' with { type: 'json' }
import { toSeed } from '../../vault/deriveKeys.ts'
import { sign } from '../../vault/sign.ts'
import { readGiven } from '../readGiven.ts'
import { describePsbt } from './describePsbt.ts'
import { readOwnAddress, toOwnAddress } from './ownAddress.ts'
import { chooseInputs, insertSignatures } from './psbtSignatures.ts'

const { addresses, cases } = vectors
const { own } = addresses
const ownAddress = readOwnAddress(own)
const { script } = ownAddress
const seed = await toSeed(new Uint8Array(16))

type Name = keyof typeof cases
const decode = (name: Name) => base64.decode(cases[name].psbt)
const choose = (psbt: Psbt, signInputs?: { address: string; index: number; sighashTypes?: number[] }[]) =>
  chooseInputs(psbt, { signInputs, address: own, script })

function signAll(psbt: Psbt): Uint8Array {
  const chosen = choose(psbt)
  const result = sign(seed, {
    kind: 'bitcoin',
    account: own,
    transaction: toHex(writeBitcoinTransaction(psbt.transaction)),
    inputs: chosen.map(({ index, amount }) => ({ index, amount: `0x${amount.toString(16)}` })),
  })
  return insertSignatures(psbt, { indexes: chosen.map(({ index }) => index), result: fromHex(result) })
}

test.each((Object.keys(cases) as Name[]).filter((name) => cases[name].signed))(
  'the PSBT “%s” is signed as another wallet signs it',
  (name) => {
    expect(base64.encode(signAll(readPsbt(decode(name))))).toBe(cases[name].signed)
  },
)

test('an input is signed only with SIGHASH_ALL, and only if it is the visitor’s', () => {
  for (const name of ['sighashNone', 'sighashAnyoneCanPay'] as const)
    expect(choose(readPsbt(decode(name)))).toEqual([{ index: 0, amount: 100_000n, isAll: false }])
  const simple = readPsbt(decode('simple'))
  expect(choose(simple, [{ address: own, index: 0, sighashTypes: [1] }])).toMatchObject([{ isAll: true }])
  expect(choose(simple, [{ address: own, index: 0, sighashTypes: [0x83] }])).toMatchObject([{ isAll: false }])
  for (const asked of [
    { address: own, index: 1 },
    { address: addresses.bob, index: 0 },
  ])
    expect(() => choose(simple, [asked])).toThrow('unauthorized')
  const twice = { address: own, index: 0 }
  expect(() => choose(simple, [twice, twice])).toThrow('invalid_params')
  expect(() => choose(readPsbt(decode('foreign')))).toThrow('unauthorized')
  expect(choose(readPsbt(decode('mixed')))).toMatchObject([{ index: 0 }])
  expect(choose(readPsbt(decode('proven')), [{ address: own, index: 1 }])).toMatchObject([{ index: 1 }])
})

function describe(name: Name, address = own) {
  const { facts, warnings, notes } = describePsbt(readPsbt(decode(name)), readOwnAddress(address))
  const values = {
    unknown: 'unknown',
    inputs: (mine: number, all: number) => `${mine}/${all}`,
    block: (n: number) => `#${n}`,
  }
  const shown = facts
    .slice(1)
    .map(({ name: fact, value }) => [fact, typeof value === 'string' ? value : value(values as never)])
  return { facts: shown, warnings, notes }
}

test('every output is shown, and what comes back is known by the visitor’s own key', () => {
  expect(describe('simple')).toEqual({
    facts: [
      ['amount', '0.0006 BTC'],
      ['to', addresses.bob],
      ['change', '0.00039 BTC'],
      ['fee', '0.00001 BTC'],
      ['spent', '0.00061 BTC'],
    ],
    warnings: [],
    notes: [],
  })
  const { facts, notes } = describe('proven')
  const { bob, pkh, sh, wsh, tr } = addresses
  expect(facts.filter(([fact]) => fact === 'to').map(([, value]) => value)).toEqual([bob, pkh, sh, wsh, tr])
  expect(facts).toContainEqual(['output', toHex(new TextEncoder().encode('\u0005Hello'))])
  expect(notes).toEqual([])
})

test.each([
  ['bip122:000000000933ea01ad0ee984209779ba', 'tb1q'],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt1q'],
])('on %s addresses have the network’s form, and change is known all the same', (chainId, form) => {
  const { facts } = describe('simple', toOwnAddress(own, chainId))
  const to = facts.find(([fact]) => fact === 'to')?.[1]
  expect(to).toMatch(new RegExp(`^${form}`))
  expect(parseBitcoinAddress(String(to)).script).toEqual(parseBitcoinAddress(addresses.bob).script)
  expect(facts).toContainEqual(['change', '0.00039 BTC'])
})

test('an output whose key is not the visitor’s leaves, also where the PSBT says that it is change', () => {
  const other = joinBytes([0, 20], new Uint8Array(20).fill(7))
  const [from, to] = [script, other].map((bytes) => toHex(bytes).slice(2))
  // Its first place is the output, in the transaction; the second is what the input spends.
  const psbt = readPsbt(fromHex(toHex(decode('simple')).replace(String(from), String(to))))
  // The path of a key that the visitor's wallet is said to have (BIP-174, of an output).
  const claim = { key: fromHex(`0x02${'02'.repeat(33)}`), value: fromHex('0x00000000') }
  const { facts } = describePsbt(readPsbt(writePsbt({ ...psbt, outputs: psbt.outputs.map(() => [claim]) })), ownAddress)
  expect(facts.map(({ name }) => name)).not.toContain('change')
  expect(facts).toContainEqual({ name: 'to', value: toAddress(other), kind: 'address' })
  expect(facts).toContainEqual({ name: 'spent', value: '0.001 BTC' })
})

test('a coin of the visitor’s that a PSBT calls another’s is never taken for one: it has to come with its transaction', () => {
  // Two approvals of one transaction, each of which calls the other coin another’s and adds to the account, would together empty it.
  const coin = 100_000_000n
  const thief = joinBytes([0, 20], new Uint8Array(20).fill(0x66))
  const transaction = {
    version: 2,
    lockTime: 0,
    inputs: [1, 2].map((n) => ({
      txid: new Uint8Array(32).fill(n),
      index: 0,
      script: new Uint8Array(),
      sequence: 0xffff_ffff,
    })),
    outputs: [
      { amount: coin + 10_000n, script },
      { amount: coin - 20_000n, script: thief },
    ],
  }
  const amount = new Uint8Array(8)
  new DataView(amount.buffer).setBigUint64(0, coin, true)
  for (const mine of [0, 1]) {
    const inputs = [0, 1].map((index) => ({
      entries: [{ key: Uint8Array.of(1), value: joinBytes(amount, [22], index === mine ? script : thief) }],
    }))
    const global = [{ key: Uint8Array.of(0), value: writeBitcoinTransaction(transaction) }]
    const bytes = writePsbt({ global, inputs, outputs: [[], []] } as unknown as Psbt)
    expect(describePsbt(readPsbt(bytes), ownAddress).notes).toContain('unprovenForeign')
  }
})

test.each<[Name, { facts?: string[][]; warnings?: string[]; notes?: string[] }]>([
  ['unproven', { notes: ['unprovenInputs'], facts: [['fee', '0.00001 BTC']] }],
  [
    'mixed',
    {
      notes: ['unprovenInputs', 'unprovenForeign'],
      facts: [
        ['received', '0.00019 BTC'],
        ['inputs', '1/2'],
      ],
    },
  ],
  [
    'withoutForeignAmount',
    {
      notes: ['unknownFee', 'unprovenForeign'],
      facts: [
        ['fee', 'unknown'],
        ['spent', '0.001 BTC'],
      ],
    },
  ],
  ['highFee', { warnings: ['highFee'] }],
  ['locked', { facts: [['lockTime', '#900000']] }],
  ['lockedByTime', { facts: [['lockTime', '2030-03-17 17:46']] }],
  ['oddScript', { notes: ['unknownOutput'], facts: [['script', '0x51']] }],
])('the PSBT “%s” says what to beware of', (name, { facts = [], warnings = [], notes = [] }) => {
  const described = describe(name)
  expect(described).toMatchObject({ warnings, notes })
  for (const fact of facts) expect(described.facts).toContainEqual(fact)
})

test('more out than in is refused', () => {
  expect(() => describe('moreOutThanIn')).toThrow('invalid_params')
})

function read(bytes: Uint8Array): Psbt | undefined {
  try {
    return readGiven(() => readPsbt(bytes))
  } catch (thrown) {
    // Nothing else is thrown, whatever the bytes are.
    expect(thrown).toBeInstanceOf(WalletError)
    expect((thrown as WalletError).code).toBe('invalid_params')
    return undefined
  }
}

test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ['with a byte after its end', (bytes) => joinBytes(bytes, [0])],
  ['without its last byte', (bytes) => bytes.subarray(0, -1)],
  ['of another format', (bytes) => joinBytes([0x71], bytes.subarray(1))],
  ['of version 2', (bytes) => joinBytes(bytes.subarray(0, 5), [1, 0xfb, 4, 2, 0, 0, 0], bytes.subarray(5))],
  ['with a key twice', (bytes) => joinBytes(bytes.subarray(0, 5), [1, 0xfb, 1, 0, 1, 0xfb, 1, 0], bytes.subarray(5))],
  [
    'with a length in a longer form',
    (bytes) => joinBytes(bytes.subarray(0, 5), [0xfd, 1, 0, 0xfb, 1, 0], bytes.subarray(5)),
  ],
])('a PSBT %s is refused', (_name, change) => {
  expect(read(decode('simple'))).toBeDefined()
  expect(read(change(decode('simple')))).toBeUndefined()
})

test('an output that the transaction shown with it does not have is refused', () => {
  const bytes = decode('proven')
  const psbt = readPsbt(bytes)
  expect(psbt.inputs.map(({ isProven }) => isProven)).toEqual([true, true])
  // The amount that the PSBT claims beside it: 300,000.
  const claim = toHex(joinBytes([0xe0, 0x93, 0x04, 0, 0, 0, 0, 0, 22], script)).slice(2)
  const lie = claim.replace(/^e0/, 'e1')
  const hex = toHex(bytes)
  const changed = (from: string, to: string, isLast: boolean) => {
    const place = isLast ? hex.lastIndexOf(from) : hex.indexOf(from)
    return fromHex(hex.slice(0, place) + to + hex.slice(place + from.length))
  }
  expect(hex.split(claim)).toHaveLength(3)
  expect(read(changed(claim, lie, true))).toBeUndefined()
  // In the transaction itself: then its id is another one.
  expect(read(changed(claim, lie, false))).toBeUndefined()
})

test('10,000 random and mutated PSBTs: a typed error, or exactly what is signed is what was read', () => {
  const all = (Object.keys(cases) as Name[]).map(decode)
  const mutated = fc
    .tuple(
      fc.constantFrom(...all),
      fc.array(fc.tuple(fc.nat(1_100), fc.nat(255)), { maxLength: 3 }),
      fc.integer({ min: -2, max: 2 }),
    )
    .map(([bytes, changes, length]) => {
      const changed = Uint8Array.from(bytes)
      for (const [place, byte] of changes) changed[place % changed.length] = byte
      return length < 0 ? changed.subarray(0, length) : joinBytes(changed, new Uint8Array(length))
    })
  let [accepted, signed] = [0, 0]
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: mutated }, fc.uint8Array({ maxLength: 600 })), (bytes) => {
      const psbt = read(bytes)
      if (!psbt) return
      accepted += 1
      expect(writePsbt(psbt)).toEqual(Uint8Array.from(bytes))
      try {
        describePsbt(psbt, ownAddress)
        choose(psbt)
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(WalletError)
        return
      }
      // Each signature is verified as it is made, which takes its time.
      if (accepted % 8 !== 0) return
      signed += 1
      const after = readPsbt(signAll(psbt))
      expect(writeBitcoinTransaction(after.transaction)).toEqual(writeBitcoinTransaction(psbt.transaction))
      expect(after.outputs).toEqual(psbt.outputs)
      expect(after.global).toEqual(psbt.global)
    }),
    { numRuns: 10_000 },
  )
  expect(accepted).toBeGreaterThan(1_000)
  expect(signed).toBeGreaterThan(50)
}, 120_000)
