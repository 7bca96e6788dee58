import { expect, test } from 'vitest'
import { drawChart } from './PriceChart.tsx'

const size = { width: 300, height: 100 }
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

test('scales time evenly, with the lowest price at the bottom and the highest at the top', () => {
  const points = [
    { at: at(0), price: 10 },
    { at: at(30), price: 5 },
    { at: at(60), price: 15 },
  ]
  expect(drawChart(points, size)).toMatchObject({ path: 'M0 50L150 100L300 0', first: 10, last: 15, low: 5, high: 15 })
})

test('draws a constant price through the middle', () => {
  const points = [0, 60].map((minute) => ({ at: at(minute), price: 1 }))
  expect(drawChart(points, size)?.path).toBe('M0 50L300 50')
})

test.each([
  ['no price', []],
  ['one price', [{ at: at(0), price: 1 }]],
  [
    'one point in time',
    [
      { at: at(0), price: 1 },
      { at: at(0), price: 2 },
    ],
  ],
  [
    'invalid times',
    [
      { at: 'x', price: 1 },
      { at: 'y', price: 2 },
    ],
  ],
])('draws nothing for %s', (_, points) => {
  expect(drawChart(points, size)).toBeUndefined()
})
