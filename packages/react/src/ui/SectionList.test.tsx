import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../test/renderWidget.tsx'
import { SectionList } from './SectionList.tsx'

let root: Root | undefined
let place: HTMLElement | undefined

afterEach(() => {
  root?.unmount()
  place?.remove()
})

const sections = [
  { key: 'pending', title: 'Pending', count: 2 },
  { key: '2026-10', title: 'November', count: 4_000 },
  { key: '2026-09', title: 'October', count: 5_998 },
]

function draw(): HTMLElement {
  place = document.createElement('div')
  place.style.cssText = 'height: 400px; overflow-y: auto'
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <SectionList
      sections={sections}
      keyOf={String}
      renderRow={(index) => (
        <button type="button" style={{ height: 56 }}>
          Row {index}
        </button>
      )}
    />,
  )
  return place
}

const rows = (list: HTMLElement) => [...list.querySelectorAll('li')].map((row) => Number(row.dataset.row))

test('renders only the rows in and near view of 10,000, at any scroll position', async () => {
  const list = draw()
  await eventually(() => expect(rows(list)).toContain(0))
  expect(rows(list).length).toBeLessThan(30)
  expect(list.scrollHeight).toBeGreaterThan(600_000)

  for (const top of [100_000, 400_000, list.scrollHeight]) {
    list.scrollTop = top
    await eventually(() => {
      const { top: listTop, bottom } = list.getBoundingClientRect()
      const shown = [...list.querySelectorAll('li')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.bottom > listTop && box.top < bottom
      })
      expect(shown.length).toBeGreaterThanOrEqual(5)
    })
    expect(rows(list).length).toBeLessThan(30)
    expect(list.querySelectorAll('section').length).toBeLessThanOrEqual(2)
  }
  expect(rows(list)).toContain(9_999)
})

test('puts rows under their headings and sets their positions', async () => {
  const list = draw()
  await eventually(() => expect(rows(list)).toContain(2))
  const [pending, november] = list.querySelectorAll('section')
  expect(pending?.querySelector('h3')?.textContent).toBe('Pending')
  expect(pending?.querySelector('ul')?.getAttribute('aria-label')).toBe('Pending')
  expect(pending?.querySelectorAll('li')).toHaveLength(2)
  const first = november?.querySelector('li')
  expect([first?.textContent, first?.ariaPosInSet, first?.ariaSetSize]).toEqual(['Row 2', '1', '4000'])
})

test('keeps the focused row in the document while it is scrolled away', async () => {
  const list = draw()
  await eventually(() => expect(rows(list)).toContain(3))
  const button = list.querySelector<HTMLElement>('[data-row="3"] button')
  button?.focus()
  list.scrollTop = 300_000
  await eventually(() => expect(rows(list).some((row) => row > 3_000)).toBe(true))
  expect(document.activeElement).toBe(button)
})
