import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../test/renderWidget.tsx'
import { Row } from './List.tsx'
import { VirtualList } from './VirtualList.tsx'

let root: Root
let place: HTMLElement
const onEndNear = vi.fn()

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  onEndNear.mockClear()
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <VirtualList
        label="Wallets"
        count={5_000}
        height={420}
        renderRow={(index) => <Row name={`Wallet ${index}`} onClick={() => {}} />}
        keyOf={String}
        onEndNear={onEndNear}
      />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

const list = () => place.querySelector('ul')!
const names = () => [...list().querySelectorAll('button')].map((button) => button.textContent)
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const scrollTo = (top: number) =>
  act(async () => {
    list().scrollTop = top
    list().dispatchEvent(new Event('scroll'))
  })

describe('a list of 5,000', () => {
  test('renders at most 200 nodes at any scroll position', async () => {
    expect(list().querySelectorAll('*').length).toBeLessThanOrEqual(200)
    await scrollTo(150_000)
    expect(list().querySelectorAll('*').length).toBeLessThanOrEqual(200)
    expect(names()).toContain('Wallet 2500')
    expect(list().scrollHeight).toBe(5_000 * 60)
  })

  test('fades at its foot until its end', async () => {
    const fade = () => getComputedStyle(list(), '::after').visibility
    expect(fade()).toBe('visible')
    await scrollTo(150_000)
    expect(fade()).toBe('visible')
    await scrollTo(5_000 * 60)
    expect(fade()).toBe('hidden')
  })

  test('sets the position and the size of the list on each row', () => {
    const item = list().querySelector('[data-index="3"]')
    expect(item?.getAttribute('aria-posinset')).toBe('4')
    expect(item?.getAttribute('aria-setsize')).toBe('5000')
  })

  test('moves the focus with the arrows, Page keys, Home and End', async () => {
    await act(async () => list().querySelector('button')?.focus())
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Wallet 1')
    await press('PageDown')
    expect(document.activeElement?.textContent).toBe('Wallet 7')
    await press('End')
    await eventually(() => expect(document.activeElement?.textContent).toBe('Wallet 4999'))
    await press('Home')
    await eventually(() => expect(document.activeElement?.textContent).toBe('Wallet 0'))
  })

  test('keeps the focused row when it is scrolled away', async () => {
    await act(async () => list().querySelector('button')?.focus())
    await scrollTo(150_000)
    expect(document.activeElement?.textContent).toBe('Wallet 0')
  })

  test('loads more only near the end', async () => {
    expect(onEndNear).not.toHaveBeenCalled()
    await scrollTo(5_000 * 60 - 420)
    expect(onEndNear).toHaveBeenCalled()
  })
})
