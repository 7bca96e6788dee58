import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from '../amount/parseAmount.ts'
import { parsePaymentRequest } from './parsePaymentRequest.ts'

const native = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const old = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'

test.each([
  [`bitcoin:${old}`, { receiver: old }],
  [`bitcoin:${old}?label=Luke-Jr`, { receiver: old }],
  [`bitcoin:${old}?amount=20.3&label=Luke-Jr`, { receiver: old, wholeAmount: '20.3' }],
  [
    `bitcoin:${old}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    { receiver: old, wholeAmount: '50' },
  ],
  [`bitcoin:${old}?somethingyoudontunderstand=50&somethingelse=999`, { receiver: old }],
  [`bitcoin:${native}?amount=0.00100000&lightning=lnbc1`, { receiver: native, wholeAmount: '0.001' }],
  [`BITCOIN:${native.toUpperCase()}?AMOUNT=.5`, { receiver: native, wholeAmount: '0.5' }],
  [`bitcoin:${native}?amount=0`, { receiver: native }],
  [`bitcoin:${native}?amount=21000000`, { receiver: native, wholeAmount: '21000000' }],
])('reads %s', (text, request) => {
  expect(parsePaymentRequest(text)).toEqual({ chainNamespace: 'bip122', ...request })
})

test.each([
  'bitcoin:',
  'bitcoin:?amount=1',
  'bitcoin:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  `bitcoin:${native.slice(0, -1)}Q`,
  `bitcoin:${old}?req-somethingyoudontunderstand=50&req-somethingelse=999`,
  `bitcoin:${old}?REQ-x=1`,
  `bitcoin:${old}?%72eq-x=1`,
  `bitcoin:${native}?amount=1&amount=1`,
  `bitcoin:${native}?amount=1&AMOUNT=2`,
  `bitcoin:${native}?amount=`,
  `bitcoin:${native}?amount=.`,
  `bitcoin:${native}?amount`,
  `bitcoin:${native}?amount=1e3`,
  `bitcoin:${native}?amount=-1`,
  `bitcoin:${native}?amount=1,5`,
  `bitcoin:${native}?amount=0.000000001`,
  `bitcoin:${native}?amount=21000000.00000001`,
  `bitcoin:${native}?amount=1?amount=2`,
  `bitcoin:${native}?amount=%zz`,
])('refuses %s', (text) => {
  expect(() => parsePaymentRequest(text)).toThrow(expect.objectContaining({ code: 'PAYMENT_REQUEST_INVALID' }))
})

test('10,000 amounts in satoshis are read exactly, however they are written', () => {
  const amounts = fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n })
  fc.assert(
    fc.property(amounts, fc.nat({ max: 7 }), (satoshis, zeros) => {
      const digits = String(satoshis).padStart(9, '0')
      const [whole, fraction] = [digits.slice(0, -8), digits.slice(-8)]
      const least = fraction.replace(/0+$/, '')
      const written = least ? `${whole}.${least.padEnd(Math.min(8, least.length + zeros), '0')}` : whole
      const request = parsePaymentRequest(`bitcoin:${native}?amount=${written}`)
      expect(parseAmount(request?.wholeAmount ?? '', 8)).toBe(satoshis)
    }),
    { numRuns: 10_000 },
  )
})
