import { expect, test } from 'vitest'
import { createTally } from './createTally.ts'
import type { CountedEvent } from './parseReports.ts'

const event = (of: Partial<CountedEvent> = {}): CountedEvent => ({
  ...{
    event: 'CONNECT_SUCCESS',
    isFirst: false,
    wallet: 'Wallet',
    method: 'browser',
    network: 'eip155:1',
    address: '',
  },
  ...of,
})
const error = (message: string) => ({ type: 'TypeError', message, stack: 'at f' })

test('adds up what is alike, by project and day, and starts anew once taken', () => {
  let now = new Date('2026-11-30T23:59:59.999Z')
  const tally = createTally({ now: () => now })
  tally.addEvent('shop', event({ isFirst: true }))
  tally.addEvent('shop', event())
  tally.addEvent('other', event())
  tally.addError('shop', error('x'))
  tally.addError('shop', error('x'))
  now = new Date('2026-12-01T00:00:00.000Z')
  tally.addEvent('shop', event())
  const { events, errors } = tally.take()
  expect(events.map(({ projectId, day, events, visits }) => [projectId, day, events, visits])).toEqual([
    ['other', '2026-11-30', 1, 0],
    ['shop', '2026-11-30', 2, 1],
    ['shop', '2026-12-01', 1, 0],
  ])
  expect(errors).toMatchObject([{ projectId: 'shop', day: '2026-11-30', message: 'x', events: 2 }])
  expect(tally.take()).toEqual({ events: [], errors: [] })
})

test('keeps rows that could not be written', () => {
  const tally = createTally()
  tally.addEvent('shop', event({ isFirst: true }))
  tally.addError('shop', error('x'))
  const taken = tally.take()
  tally.addEvent('shop', event())
  tally.addError('shop', error('x'))
  tally.giveBack(taken)
  expect(tally.take()).toMatchObject({ events: [{ events: 2, visits: 1 }], errors: [{ events: 2 }] })
})

test('a stranger who makes up names adds no end of events, and an end of rows', () => {
  const tally = createTally()
  for (let index = 0; index < 20_000; index += 1) {
    tally.addEvent('shop', event({ wallet: `made up ${index}` }))
    tally.addError('shop', error(`made up ${index}`))
  }
  // What is known goes on.
  tally.addEvent('shop', event({ wallet: 'made up 0' }))
  tally.addEvent('other', event({ wallet: 'another project' }))
  const { events, errors } = tally.take()
  expect(events.filter(({ projectId }) => projectId === 'shop')).toHaveLength(5_001)
  expect(events.reduce((sum, row) => sum + row.events, 0)).toBe(20_002)
  expect(events.find(({ wallet }) => wallet === 'made up 0')?.events).toBe(2)
  expect(events.find(({ wallet }) => wallet === 'another project')?.events).toBe(1)
  expect(errors).toHaveLength(501)
  expect(errors.find(({ type }) => type === 'Other')?.events).toBe(19_500)
})
