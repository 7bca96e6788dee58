import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import { Panel } from '../panels/Panel.tsx'
import { useWords } from '../words/WordsContext.ts'
import { SwapScreen } from './SwapScreen.tsx'

/** A flow drawn by the app itself: actions and hooks, and no view of the widget. */
export function OwnScreenPanel() {
  const { ownScreen: words } = useWords()
  const { caipAddress } = useAccount()
  // A restored connection asks nobody anything: the screen reads its tokens once it is wanted.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title={words.title} about={words.about}>
      {isOpen && caipAddress ? (
        <SwapScreen key={caipAddress} />
      ) : (
        <>
          <button type="button" className="primary" disabled={!caipAddress} onClick={() => setIsOpen(true)}>
            {words.open}
          </button>
          <p role="status" className="quiet">
            {!caipAddress && words.connectFirst}
          </p>
        </>
      )}
    </Panel>
  )
}
