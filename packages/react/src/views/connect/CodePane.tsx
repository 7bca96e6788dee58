import { getAccount } from '@latchkey/core'
import { whenIdle } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useIsModalOpen } from '../../modal/useModalOnScreen.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { lazyView } from '../lazyView.ts'
import { useLoaded } from '../useLoaded.ts'

const connectCode = lazyView(() => import('./ConnectCode.tsx').then((module) => module.ConnectCode))

export type CodePaneProps = {
  /** Whether a code may be shown at all now. */
  isAllowed: boolean
  children: ReactNode
}

/**
 * The list, and on wide screens the code beside it. The code is requested once the modal is open and the browser idle: opening it is the
 * visitor's act, and the list comes first.
 */
export function CodePane({ isAllowed, children }: CodePaneProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { options } = latchkey
  // A request to pair hides the account: one who has one asks for the code.
  const [isNew] = useState(() => getAccount(latchkey).status !== 'connected')
  const isOpen = useIsModalOpen()
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const isShown = isAllowed && isNew && isWide && !options.embedded && options.pairing?.codeBesideList !== false
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isShown || !isOpen) return
    const cancel = whenIdle(() => setIdle(true))
    return () => {
      cancel()
      setIdle(false)
    }
  }, [isShown, isOpen])
  const ConnectCode = useLoaded(connectCode, isShown && isOpen && isIdle)
  return (
    <div className="lk-connect-panes" data-wide={isShown || undefined}>
      <div>{children}</div>
      {isShown && <div className="lk-connect-pane">{ConnectCode && isIdle && <ConnectCode />}</div>}
    </div>
  )
}

/** Two columns of 360 px and the margins around them. */
const wide = '(min-width: 800px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const css = `
.lk-connect-panes[data-wide] { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 32px }
.lk-frame:has(.lk-connect-panes[data-wide]) { --lk-frame-width: 720px }
.lk-connect-pane { position: relative; min-height: 400px }
.lk-connect-pane::before {
  content: ''; position: absolute; inset-block: 4px; inset-inline-start: -16px; border-inline-start: 1px solid var(--lk-line)
}
`
