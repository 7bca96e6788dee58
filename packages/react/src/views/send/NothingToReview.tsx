import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SendIcon } from '../../ui/icons/SendIcon.tsx'
import { View } from '../../ui/View.tsx'

/** A review that was opened with nothing in it, after a reload perhaps. */
export function NothingToReview({ onStartOver }: { onStartOver: () => void }): ReactNode {
  const { preview: messages } = useMessages().send
  return (
    <View title={messages.title}>
      <Empty
        icon={<SendIcon />}
        action={
          <Button size="medium" onClick={onStartOver}>
            {messages.startOver}
          </Button>
        }
      >
        {messages.empty}
      </Empty>
    </View>
  )
}
