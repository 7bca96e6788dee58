import { getAccount } from '@latchkey/core'
import { getSend, replaceView } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { NothingToReview } from './NothingToReview.tsx'
import { type ReviewedSend, SendReview } from './SendReview.tsx'

/** The last look before the wallet is asked. What is shown is what was there when the view opened, and nothing else is sent. */
export function SendPreviewView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const [reviewed] = useState((): ReviewedSend | undefined => {
    const { token, sendTokenAmount: amount, receiverAddress: receiver, ...send } = getSend(latchkey)
    const { address, caipAddress, network, connector: wallet } = getAccount(latchkey)
    if (!token || !amount || !receiver || !address || !caipAddress || !network) return undefined
    const { receiverProfileName: receiverName, receiverProfileImageUrl: receiverPicture } = send
    const parties = { receiver, receiverName, receiverPicture, nameFacts: send.receiverNameFacts }
    return { token, amount, ...parties, address, caipAddress, network, wallet }
  })
  if (!reviewed) return <NothingToReview onStartOver={() => replaceView(latchkey, 'Send', {})} />
  return <SendReview reviewed={reviewed} />
}
