import { useAccount, useSwap } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Panel } from '../panels/Panel.tsx'
import { SwapForm } from './SwapForm.tsx'
import { SwapReview } from './SwapReview.tsx'

/** A flow drawn by the app itself: actions and hooks, and no view of the widget. */
export function OwnScreenPanel() {
  const { ownScreen: messages } = useMessages()
  const { caipAddress } = useAccount()
  // Restoring a connection sends no requests: the screen reads its tokens once it is opened.
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

/** The form with the best quote, then the plan and its steps. */
function SwapScreen() {
  const swap = useSwap()
  return swap.plan ? <SwapReview swap={swap} plan={swap.plan} /> : <SwapForm prepare={swap.prepare} />
}
