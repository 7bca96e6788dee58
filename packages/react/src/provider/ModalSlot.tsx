import { close, getModal, watchModal } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { Boundary } from '../ui/Boundary.tsx'
import type { ModalParts } from './useModalParts.ts'

/** Where the modal appears once it is first needed; before that it costs one subscription. */
export function ModalSlot({ parts, embedded }: { parts: ModalParts; embedded: boolean }): ReactNode {
  const { Modal, locale, load } = parts
  const latchkey = useLatchkey()
  const isOpen = useWatch(getModal, watchModal).open
  const wanted = isOpen || embedded
  const ready = Modal !== undefined && locale !== undefined
  useEffect(() => {
    if (!wanted || ready) return
    load().catch((error: unknown) => {
      // A page left open over a release asks for files that are gone. Say so to the app; the next click tries again.
      close(latchkey, { reason: 'api' })
      globalThis.reportError?.(error)
    })
  }, [wanted, ready, load, latchkey])

  // Drawn as soon as it is loaded, closed: a click then has only to show it.
  // What fails here fails alone: the app stays.
  return ready ? (
    <Boundary>
      <Modal embedded={embedded} />
    </Boundary>
  ) : null
}
