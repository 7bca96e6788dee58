import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PaymentRequestInvalidError } from '../errors/send.ts'
import { parsePaymentRequest } from './parsePaymentRequest.ts'

const person = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shop = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = { receiver: shop, chainNamespace: 'solana' }

describe('parses', () => {
  it.each([
    [`ethereum:${person}`, { receiver: person }],
    [` ETHEREUM:${person} `, { receiver: person }],
    [`ethereum:pay-${person}`, { receiver: person }],
    [`ethereum:${person}@1`, { receiver: person, caipNetworkId: 'eip155:1' }],
    [`ethereum:${person}@0137?`, { receiver: person, caipNetworkId: 'eip155:137' }],
    [`ethereum:${person}?value=2.014e18`, { receiver: person, amount: 2_014_000_000_000_000_000n }],
    [`ethereum:${person}?value=1E3&gas=21000&gasLimit=1&gasPrice=5`, { receiver: person, amount: 1000n }],
    [`ethereum:${person}?value=+7`, { receiver: person, amount: 7n }],
    [`ethereum:${person}?value=.5e1`, { receiver: person, amount: 5n }],
    [`ethereum:${person}?value=1.500e1`, { receiver: person, amount: 15n }],
    [`ethereum:${person}?value=0`, { receiver: person }],
    ['ethereum:nick.eth@8453', { receiver: 'nick.eth', caipNetworkId: 'eip155:8453' }],
    ['ethereum:pay-nick.eth', { receiver: 'nick.eth' }],
    ['ethereum:%F0%9F%A6%8A.eth', { receiver: '🦊.eth' }],
    [
      `ethereum:${token}@1/transfer?address=${person}&uint256=1.5e6`,
      { receiver: person, caipNetworkId: 'eip155:1', token, amount: 1_500_000n },
    ],
    [`ethereum:${token}/transfer?uint256=1&address=nick.eth&value=0`, { receiver: 'nick.eth', token, amount: 1n }],
    [`ethereum:${token}/transfer?address=${person}`, { receiver: person, token }],
    [`eip155:1:${person}`, { receiver: person, caipNetworkId: 'eip155:1' }],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc',
      { receiver: 'abc', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ],
    [`solana:${shop}`, solana],
    [` SOLANA:${shop}? `, solana],
    [`solana:${shop}?amount=0.010`, { ...solana, wholeAmount: '0.010' }],
    [`solana:${shop}?amount=0`, solana],
    [
      `solana:${shop}?amount=1&spl-token=${mint}&memo=Order%20%231`,
      { ...solana, wholeAmount: '1', token: mint, memo: 'Order #1' },
    ],
    [`solana:${shop}?label=Shop&label=Two&message=Thanks%21&redirect=x=y`, solana],
  ])('%s', (text, request) => {
    expect(parsePaymentRequest(text)).toEqual(request)
  })

  it.each([
    '',
    ' ',
    person,
    'nick.eth',
    'https://nick.eth',
    'litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'eip155',
    'wc:1@2',
  ])('returns undefined for %j', (text) => expect(parsePaymentRequest(text)).toBeUndefined())
})

describe('rejects', () => {
  it.each([
    'solana:',
    'solana:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    `solana:${shop}?reference=${mint}`,
    `solana:${shop}?%72ecipient=${shop}`,
    `solana:${shop}?SPL-TOKEN=${mint}`,
    `solana:${shop}?spl%2Dtoken=${mint}&SPL-token=${mint}`,
    `solana:${shop.slice(0, 31)}`,
    'solana:https://shop.example/pay',
    'solana:https%3A%2F%2Fshop.example%2Fpay',
    `solana:${shop}?amount=1?amount=2`,
    `solana:${shop}?amount=1&amount=2`,
    `solana:${shop}?amount=1=2`,
    `solana:${shop}?amount`,
    `solana:${shop}?memo=%E0%A4`,
    ...['', '1e9', '.5', '1.', '-1', '+1', '0x1', '1,5', ' 1'].map((amount) => `solana:${shop}?amount=${amount}`),
    `solana:${shop}?spl-token=SOL`,
    `solana:${shop}?spl-token=${mint}&spl-token=${mint}`,
    ...['recipient', 'address', 'to'].map((key) => `solana:${shop}?${key}=${mint}`),
    'ethereum:',
    'ethereum:nobody',
    `ethereum:${person.slice(0, -1)}`,
    `ethereum:approve-${person}`,
    `ethereum:${person}@`,
    `ethereum:${person}@0x1`,
    `ethereum:${person}@-1`,
    `ethereum:${person}@1@2`,
    `ethereum:${person}?value=1?value=2`,
    `ethereum:${person}?value=1&value=2`,
    `ethereum:${person}?value`,
    `ethereum:${person}?value=1=2`,
    `ethereum:${person}?data=0x00`,
    `ethereum:${person}?uint256=1`,
    `ethereum:${person}?value=-1`,
    `ethereum:${person}?value=0x1`,
    `ethereum:${person}?value=`,
    `ethereum:${person}?value=e5`,
    `ethereum:${person}?value=1.`,
    `ethereum:${person}?value=0.1`,
    `ethereum:${person}?value=1.23e1`,
    `ethereum:${person}?value=1e78`,
    `ethereum:${person}?value=1e999999999`,
    `ethereum:${person}/`,
    `ethereum:${token}/approve?address=${person}&uint256=1`,
    `ethereum:${token}/transferFrom?address=${person}&uint256=1`,
    `ethereum:${token}/transfer`,
    `ethereum:${token}/transfer?address=&uint256=1`,
    `ethereum:${token}/transfer?address=${person}&uint256=1&value=1`,
    `ethereum:${token}/transfer?address=${person}&address=${token}`,
    `ethereum:${token}/transfer/x?address=${person}`,
    `ethereum:token.eth/transfer?address=${person}`,
    'ethereum:%E0%A4%A.eth',
    'eip155:1',
    'eip155::0x',
    'eip155:1:a:b',
    `ethereum:${'a'.repeat(3000)}.eth`,
  ])('%s', (text) => {
    expect(() => parsePaymentRequest(text)).toThrow(PaymentRequestInvalidError)
  })
})

/** Whatever is done with a text, it ends in a request or an error of ours. */
function read(text: string): void {
  try {
    parsePaymentRequest(text)
  } catch (error) {
    expect(error).toBeInstanceOf(PaymentRequestInvalidError)
  }
}

it('throws only its own error, for any text', () => {
  const piece = fc.constantFrom(
    'ethereum:',
    'eip155:',
    '1:',
    'pay-',
    person,
    token,
    'nick.eth',
    '@',
    '1',
    '/',
    'transfer',
    '?',
    'address=',
    'uint256=',
    'value=',
    '&',
    '=',
    '1e18',
    '.',
    '%',
    '%F0',
    '+',
    '-',
    '0x',
    '\u202e',
    '🦊',
  )
  fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 14 }), (pieces) => read(pieces.join(''))))
})

it('parses adversarial texts quickly', () => {
  const start = performance.now()
  for (const part of ['0', '1.', '9e', '%41', 'a', '@', '?', '&a=', '.', ' '])
    for (const head of [
      `ethereum:${person}?value=`,
      'ethereum:',
      `ethereum:${token}/transfer?address=`,
      'eip155:1:',
      '',
    ])
      for (const times of [600, 200_000]) read(`${head}${part.repeat(times)}!`)
  // 100 texts, 50 of them of up to 600 kB: anything worse than linear takes minutes.
  expect(performance.now() - start).toBeLessThan(10_000)
})

it('round-trips any amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.nat({ max: 30 }), (amount, zeros) => {
      const request = parsePaymentRequest(`ethereum:${person}?value=${amount}`)
      expect(request?.amount).toBe(amount)
      const small = amount % 10n ** 40n
      if (small > 0n)
        expect(parsePaymentRequest(`ethereum:${person}?value=${small}e${zeros}`)?.amount).toBe(
          small * 10n ** BigInt(zeros),
        )
    }),
  )
})
