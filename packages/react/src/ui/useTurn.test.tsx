import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { eventually } from '../test/renderWidget.tsx'
import { Picture } from './Picture.tsx'

const svg = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="hsl(${hue} 50% 50%)" d="M0 0h9v9z"/></svg>`)}`

test('draws new SVG pictures one per task, and at once those that were drawn before', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const shown = () => place.querySelectorAll('img').length
  const seen: number[] = []
  const observer = new MutationObserver(() => seen.push(shown()))
  observer.observe(place, { childList: true, subtree: true })
  const pictures = Array.from({ length: 6 }, (_, hue) => <Picture key={svg(hue)} name="Wallet" src={svg(hue)} />)
  let root = createRoot(place)
  root.render(pictures)
  await eventually(() => expect(shown()).toBe(6))
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6])
  root.unmount()

  seen.length = 0
  root = createRoot(place)
  root.render(pictures)
  await eventually(() => expect(shown()).toBe(6))
  expect(seen.filter((count) => count > 0)).toEqual([6])
  root.unmount()
  observer.disconnect()
  place.remove()
})
