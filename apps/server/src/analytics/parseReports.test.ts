import { describe, expect, test } from 'vitest'
import { parseError, parseEvent, parseEventName } from './parseReports.ts'

const sent = (props: object) => ({ eventId: '1', url: 'https://shop.test/a', domain: 'shop.test', timestamp: 1, props })

describe('an event', () => {
  test('keeps its name, wallet, way and network, and nothing else', () => {
    const properties = {
      wallet: 'Wallet',
      method: 'browser',
      network: 'eip155:1',
      amount: '1.5',
      token: 'ETH',
      ip: '10.0.0.1',
    }
    expect(parseEvent(sent({ type: 'track', event: 'CONNECT_SUCCESS', first: true, properties, user: 'bob' }))).toEqual(
      {
        ...{ event: 'CONNECT_SUCCESS', isFirst: true },
        ...{ wallet: 'Wallet', method: 'browser', network: 'eip155:1', address: '' },
      },
    )
  })

  test('of an older client has its wallet as `name`, and no first', () => {
    const properties = { name: 'Wallet', method: 'mobile', caipNetworkId: 'solana:1' }
    expect(parseEvent(sent({ type: 'track', event: 'CONNECT_SUCCESS', address: '0xabc', properties }))).toMatchObject({
      ...{ isFirst: false, wallet: 'Wallet', method: 'mobile', network: 'solana:1', address: '0xabc' },
    })
  })

  test.each([
    ['MODAL_CREATED', sent({ type: 'track', event: 'MODAL_CREATED' })],
    ['a made-up name', sent({ event: '__proto__' })],
    ['no name', sent({})],
    ['no props', { eventId: '1' }],
    ['a number', 7],
    ['null', null],
  ])('is not counted: %s', (_name, value) => {
    expect(parseEvent(value)).toBeUndefined()
  })

  test.each([
    ['a long name', { wallet: 'x'.repeat(5_000) }, { wallet: 'x'.repeat(64) }],
    ['a name that reorders its line', { wallet: 'Wal\u202elet\u0000' }, { wallet: 'Wallet' }],
    ['an address in place of a name', { wallet: `0x${'ab'.repeat(20)}` }, { wallet: '[hex]' }],
    ['a way that is a sentence', { method: 'I am bob@shop.test' }, { method: '' }],
    ['a network that is none', { network: 'bob' }, { network: '' }],
    ['members of other kinds', { wallet: 1, method: {}, network: [] }, { wallet: '', method: '', network: '' }],
  ])('is counted without %s', (_name, properties, expected) => {
    expect(parseEvent(sent({ event: 'CONNECT_SUCCESS', properties }))).toMatchObject(expected)
  })

  test('is counted with properties of another kind', () => {
    expect(parseEvent(sent({ event: 'MODAL_OPEN', properties: 'x', first: 'yes' }))).toMatchObject({ isFirst: false })
  })
})

test.each([
  ['an event', { event: 'MODAL_OPEN' }, 'MODAL_OPEN'],
  ['no event that is counted', { event: 'MODAL_CREATED' }, undefined],
  ['an error report, whatever it names', { type: 'error', event: 'MODAL_OPEN' }, undefined],
])('the name of %s', (_name, props, expected) => {
  expect(parseEventName(sent(props))).toBe(expected)
})

describe('an error', () => {
  test('keeps its type, its message and the lines of its stack, cleaned', () => {
    const errorMessage = `bob@shop.test sent\nfrom 0x${'ab'.repeat(20)}`
    const stackTrace = 'Error: x\n    at f (https://shop.test/a.js?user=bob:1:2)\u0000\n\n    at g (a.js:3:4)'
    expect(parseError(sent({ type: 'error', event: 'X', errorType: 'TypeError', errorMessage, stackTrace }))).toEqual({
      type: 'TypeError',
      message: '[email] sent from [hex]',
      stack: 'Error: x\nat f (https://shop.test/a.js:1:2)\nat g (a.js:3:4)',
    })
  })

  test('is bounded', () => {
    const long = 'word\n'.repeat(100_000)
    const error = parseError(sent({ type: 'error', errorType: long, errorMessage: long, stackTrace: long }))
    expect(error?.type.length).toBeLessThanOrEqual(80)
    expect(error?.message.length).toBeLessThanOrEqual(300)
    expect(error?.stack.split('\n').length).toBeLessThanOrEqual(50)
  })

  test('has a type where the page sent none', () => {
    expect(parseError(sent({ type: 'error' }))).toEqual({ type: 'Error', message: '', stack: '' })
  })

  test('is told from an event', () => {
    expect(parseError(sent({ type: 'track', event: 'MODAL_OPEN' }))).toBeUndefined()
  })
})
