import type { Latchkey } from '@latchkey/core'
import { createEarlyLink, type DrawnLink, whenIdle } from '@latchkey/core/internal'
import { encodeQrCode } from '../../ui/encodeQrCode.ts'
import { drawOnce } from '../../ui/QrCode.tsx'

/** Links are shown for four minutes; one that has waited longer than this is made anew. */
const freshMs = 30_000
let prepared: DrawnLink | undefined

/**
 * Makes a link and draws its code before the tap that shows it, while the browser is idle: on a slow device that takes longer than a frame,
 * so in two parts.
 * @returns stops it
 */
export function prepareLink(latchkey: Latchkey): () => void {
  let stop = whenIdle(() => {
    if (isFresh(prepared)) return
    const link = createEarlyLink(latchkey)
    const encoded = encodeQrCode(link.uri)
    stop = whenIdle(() => {
      drawOnce(link.uri, { hasLogo: false, encoded })
      prepared = link
    })
  })
  return () => stop()
}

/** A link that nothing else shows: the prepared one, or a new one. */
export function takeLink(latchkey: Latchkey): DrawnLink {
  const link = prepared
  prepared = undefined
  return isFresh(link) ? link : createEarlyLink(latchkey)
}

function isFresh(link: DrawnLink | undefined): link is DrawnLink {
  return link !== undefined && Math.abs(Date.now() - link.createdAt) < freshMs
}
