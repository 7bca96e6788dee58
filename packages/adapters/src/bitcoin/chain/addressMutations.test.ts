import { type AddressNetwork, toAddress, toScriptKind } from '@latchkey/wire/bitcoin'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

/** `npm run test:addresses` has a hundred thousand. */
const count = Number(process.env.ADDRESS_MUTATIONS ?? 20_000)

const oracles = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const
const forms = Object.keys(oracles) as AddressNetwork[]
const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNOPQRSTUVWXYZ'

/** The same numbers each time: a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const fill = (length: number, value: number) => Array.from({ length }, (_, index) => (value * 31 + index * 7) & 0xff)
const scripts = [1, 2, 3].flatMap((value) => [
  [0x76, 0xa9, 20, ...fill(20, value), 0x88, 0xac],
  [0xa9, 20, ...fill(20, value), 0x87],
  [0, 20, ...fill(20, value)],
  [0, 32, ...fill(32, value)],
])
const taproot = [
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
]
const valid = [
  ...forms.flatMap((form) => scripts.map((script) => toAddress(Uint8Array.from(script), form) ?? '')),
  ...taproot,
]

/** The script of an address as this adapter would pay it; undefined where it refuses. */
function own(text: string, form: AddressNetwork): string | undefined {
  try {
    const { script } = parseAddress(text, { addresses: form, name: form })
    return toScriptKind(script) === 'witness' ? undefined : Buffer.from(script).toString('hex')
  } catch {
    return undefined
  }
}

function others(text: string, form: AddressNetwork): string | undefined {
  try {
    return Buffer.from(OutScript.encode(Address(oracles[form]).decode(text.trim()))).toString('hex')
  } catch {
    return undefined
  }
}

test('valid addresses of every kind and network are read as another library reads them', () => {
  for (const text of valid)
    for (const form of forms) {
      expect([text, form, own(text, form)]).toEqual([text, form, others(text, form)])
      expect(own(text.toUpperCase(), form)).toBe(/^(bc|tb|bcrt)1/.test(text) ? own(text, form) : undefined)
    }
})

test('mutated addresses of every kind and network: none is read that another library refuses, nor as another one', () => {
  const random = createRandom(7)
  const mutate: readonly ((text: string) => string)[] = [
    (text) => replaceAt(text, random(text.length), letters[random(letters.length)]),
    (text) => replaceAt(text, random(text.length), ''),
    (text) => replaceAt(text, random(text.length), `${letters[random(letters.length)]}${text[random(text.length)]}`),
    (text) => swapCase(text, random(text.length)),
    (text) => {
      const at = random(text.length - 1)
      return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`
    },
    (text) => text.replace(/^(bcrt|bc|tb)1./, `${['bc', 'tb', 'bcrt', 'ltc'][random(4)]}1${'qpzry9x8'[random(8)]}`),
    (text) => `${text}${letters[random(letters.length)]}`,
    (text) => text.slice(0, random(text.length)),
  ]
  let [accepted, refused] = [0, 0]
  for (let index = 0; index < count; index++) {
    let text = valid[random(valid.length)] ?? ''
    for (let times = random(3); times >= 0; times--) text = mutate[random(mutate.length)]?.(text) ?? text
    for (const form of forms) {
      const read = own(text, form)
      if (read !== undefined && read !== others(text, form)) expect.fail(`${text} was read on ${form}.`)
      if (read === undefined) refused += 1
      else accepted += 1
    }
  }
  // Changes that change nothing are among them, such as two at the same place.
  expect(accepted).toBeLessThan(refused / 20)
  expect(refused).toBeGreaterThan(count * 2)
}, 600_000)

function replaceAt(text: string, at: number, by = ''): string {
  return text.slice(0, at) + by + text.slice(at + 1)
}

function swapCase(text: string, at: number): string {
  const letter = text[at] ?? ''
  return replaceAt(text, at, letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())
}
