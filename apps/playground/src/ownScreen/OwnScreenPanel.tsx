import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'
import { Panel } from '../panels/Panel.tsx'
import { SwapScreen } from './SwapScreen.tsx'

/** A flow drawn by the app itself: actions and hooks, and no view of the widget. */
export function OwnScreenPanel() {
  const { ownScreen: messages } = useMessages()
  const { caipAddress } = useAccount()
  // A restored connection asks nobody anything: the screen reads its tokens once it is wanted.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel title={messages.title} about={messages.about}>
      {isOpen && caipAddress ? (
        <SwapScreen key={caipAddress} />
      ) : (
        <>
          <button type="button" className="primary" disabled={!caipAddress} onClick={() => setIsOpen(true)}>
            {messages.open}
          </button>
          <p role="status" className="quiet">
            {!caipAddress && messages.connectFirst}
          </p>
        </>
      )}
    </Panel>
  )
}
