import { type RefObject, useLayoutEffect, useState } from 'react'

/** CSS px: a row of the named themes and its gap. */
const usualPitch = 60
const gap = 4

/** CSS px from one row of a list to the next: a theme may change the height of rows. Measured on the first row drawn, before it is painted. */
export function useRowPitch(list: RefObject<HTMLElement | null>): number {
  const [pitch, setPitch] = useState(usualPitch)
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.lk-row')
    if (row && row.offsetHeight > 0) setPitch(row.offsetHeight + gap)
  })
  return pitch
}
