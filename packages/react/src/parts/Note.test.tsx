import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../test/renderWidget.tsx'
import { Note } from './Note.tsx'

let unmount = () => {}
afterEach(() => unmount())

/** A note at the end of a long view, in 300 px with a footer of 60 px; how far the view is scrolled, and the note. */
function renderBelow(announce: 'now' | 'politely') {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  flushSync(() =>
    root.render(
      <div className="lk-body" style={{ height: 300, overflow: 'auto' }}>
        <div style={{ height: 600 }} />
        <Note tone="negative" announce={announce}>
          The network rejected it.
        </Note>
        <div style={{ height: 600 }} />
        <div className="lk-view-footer" style={{ position: 'sticky', insetBlockEnd: 0, height: 60 }} />
      </div>,
    ),
  )
  const find = (selector: string) => place.querySelector(selector) as Element
  return { body: find('.lk-body'), note: find('.lk-note'), footer: find('.lk-view-footer') }
}

test('scrolls an error that interrupts into view, above the button at the foot, and no other note', async () => {
  const { body, note, footer } = renderBelow('now')
  await eventually(() => {
    expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.getBoundingClientRect().top)
    expect(note.getBoundingClientRect().top).toBeGreaterThanOrEqual(body.getBoundingClientRect().top)
  })
  unmount()
  expect(renderBelow('politely').body.scrollTop).toBe(0)
})
