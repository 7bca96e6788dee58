import { getAccount, getSend, replaceView } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SendIcon } from '../../ui/icons/SendIcon.tsx'
import { View } from '../../ui/View.tsx'
import { type ReviewedSend, SendReview } from './SendReview.tsx'

/** The last look before the wallet is asked. What is shown is what was there when the view opened, and nothing else is sent. */
export function SendPreviewView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { preview: words } = useWords().send
  const [reviewed] = useState((): ReviewedSend | undefined => {
    const { token, sendTokenAmount: amount, receiverAddress: receiver } = getSend(latchkey)
    const account = getAccount(latchkey)
    const { address, caipAddress, network } = account
    if (!token || !amount || !receiver || !address || !caipAddress || !network) return undefined
    return { token, amount, receiver, address, caipAddress, network, wallet: account.connector }
  })

  if (reviewed) return <SendReview reviewed={reviewed} />
  return (
    <View title={words.title}>
      <Empty
        icon={<SendIcon />}
        action={
          <Button size="medium" onClick={() => replaceView(latchkey, 'Send', {})}>
            {words.startOver}
          </Button>
        }
      >
        {words.nothing}
      </Empty>
    </View>
  )
}
