import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'
import { StyleRoot } from '../ui/StyleRoot.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { ModalEmbedded } from './ModalEmbedded.tsx'
import { useModalHost } from './useModalHost.ts'

/** The widget's frame with the view on screen: a native dialog, or a part of the page when embedded. Client only. */
export function Modal({ embedded }: { embedded: boolean }): ReactNode {
  const { latchkey, theme } = useLatchkeyContext()
  const place = useRef<HTMLDivElement>(null)
  const shadow = useModalHost({ theme, place, zIndex: latchkey.options.zIndex ?? 999, embedded })
  return (
    <StyleRoot.Provider value={shadow}>
      {embedded && <div ref={place} className="latchkey-embedded" />}
      {createPortal(embedded ? <ModalEmbedded /> : <ModalDialog />, shadow)}
    </StyleRoot.Provider>
  )
}
