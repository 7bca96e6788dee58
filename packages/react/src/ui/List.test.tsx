import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Row } from './List.tsx'

let unmount = () => {}
afterEach(() => unmount())

function render(shown: ReactNode, { dir, width }: { dir: string; width: number }): HTMLElement {
  const place = document.createElement('div')
  place.dir = dir
  place.style.width = `${width}px`
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(shown))
  unmount = () => {
    root.unmount()
    place.remove()
  }
  return place
}

/** Where the first character of a name is, from the edges of its box. */
function firstOf(name: Element): { left: number; right: number } {
  const range = document.createRange()
  range.setStart(name.firstChild as Text, 0)
  range.setEnd(name.firstChild as Text, 1)
  const box = name.getBoundingClientRect()
  const first = range.getBoundingClientRect()
  return { left: first.left - box.left, right: box.right - first.right }
}

test('cuts off the end of a name in the other direction, and aligns one that fits with the others', () => {
  const place = render(<Row name="Playground Wallet of a long name" caption="Seen today" onClick={() => {}} />, {
    dir: 'rtl',
    width: 120,
  })
  const name = place.querySelector('.lk-row-name') as Element
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  expect(firstOf(name).left).toBeGreaterThanOrEqual(-0.5)
  unmount()
  const short = render(<Row name="Amber" />, { dir: 'rtl', width: 300 }).querySelector('.lk-row-name') as Element
  expect(firstOf(short).left).toBeGreaterThan(100)
})

const address = <bdi dir="ltr">0x7099...dc79C8</bdi>

test.each([
  ['an amount', '\u206816.779 ETH\u2069', 'ltr'],
  ['an address', address, 'ltr'],
  ['a sentence of the page’s language', 'إلى \u20680x7099...dc79C8\u2069', 'rtl'],
  ['a sentence that begins with a name', '\u200f\u2068com.amber\u2069 · تشبه محفظة أخرى', 'rtl'],
])('cuts off the end of a caption in a language written from the right: %s', (_name, caption, direction) => {
  const place = render(<Row name="Ether" caption={caption} />, { dir: 'rtl', width: 90 })
  const shown = place.querySelector('.lk-row-caption') as Element
  expect(shown.scrollWidth).toBeGreaterThan(shown.clientWidth)
  expect(getComputedStyle(shown).direction).toBe(direction)
  unmount()
  const whole = render(<Row name="Ether" caption={caption} />, { dir: 'rtl', width: 300 })
  const text = document.createRange()
  text.selectNodeContents(whole.querySelector('.lk-row-caption') as Element)
  expect(text.getBoundingClientRect().left).toBeGreaterThan(whole.getBoundingClientRect().left + 100)
})

test('a caption that wraps keeps the order of the page', () => {
  const place = render(<Row wraps name="Amber" caption={address} />, {
    dir: 'rtl',
    width: 300,
  })
  expect(getComputedStyle(place.querySelector('.lk-row-caption') as Element).direction).toBe('rtl')
})

test('a name alone in its row takes a second line rather than being cut off', () => {
  const place = render(<Row name="Playground Wallet" />, { dir: 'ltr', width: 120 })
  const name = place.querySelector('.lk-row-name') as Element
  expect(name.scrollWidth).toBe(name.clientWidth)
  expect(name.clientHeight).toBe(40)
  expect(place.querySelector('.lk-row')?.clientHeight).toBe(56)
})

test('a long caption takes another line where its row wraps', () => {
  const caption = '1 USDC = $1.02 · Fees $2.00 and what the network takes'
  const height = (wraps: boolean) => {
    const place = render(<Row name="Provider" caption={caption} wraps={wraps} />, { dir: 'ltr', width: 200 })
    const shown = place.querySelector('.lk-row-caption') as Element
    const whole = shown.scrollWidth <= shown.clientWidth
    unmount()
    return whole
  }
  expect([height(true), height(false)]).toEqual([true, false])
})
