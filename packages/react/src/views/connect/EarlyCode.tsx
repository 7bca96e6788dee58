import { getPairing, navigate, watchPairing } from '@latchkey/core'
import { type DrawnLink, hasWalletList, offerEarlyLink, warmPairing } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { afterNextFrame } from '../../modal/afterNextFrame.ts'
import { CodeBox, CodeFoot } from '../../parts/CodeBox.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyIcon } from '../../ui/Icon.tsx'
import { View } from '../../ui/View.tsx'
import { takeLink } from './preparedLink.ts'

/**
 * The code for any wallet, in the frame after the tap: drawn by what the modal has loaded, while the rest of its view and the pairing
 * client, which sends the proposal, are fetched. `ViewOutlet` withdraws the link if the visitor leaves before.
 */
export function EarlyCode(): ReactNode {
  const latchkey = useLatchkey()
  const { pairingCode: messages, connect } = useMessages()
  // Drawn in the first render: a second one would lay the view out again before the frame that the visitor waits for.
  const [link, setLink] = useState<DrawnLink | undefined>(() => takeLink(latchkey))
  const { uri = link?.uri } = useWatch(getPairing, watchPairing)
  useLayoutEffect(() => {
    if (!link) return
    offerEarlyLink(latchkey, link)
    setLink(undefined)
  }, [latchkey, link])
  useEffect(() => afterNextFrame(() => void warmPairing(latchkey)), [latchkey])
  return (
    <View
      title={messages.title}
      footer={
        <CodeFoot>
          <Button disabled icon={<CopyIcon size={18} />}>
            {messages.copyLink}
          </Button>
          {hasWalletList(latchkey) && (
            <Button onClick={() => navigate(latchkey, 'AllWallets', {})}>{connect.allWallets}</Button>
          )}
        </CodeFoot>
      }
    >
      <CodeBox uri={uri} label={messages.forAny} title={messages.preparing} />
    </View>
  )
}
